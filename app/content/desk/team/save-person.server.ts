/** Saves the form of a person: a new file, or what an existing one says. What the check of the content finds is said beside the fields. */
import { appointmentRules, services } from '~/content/collections.server'
import type { ClinicFailure } from '~/platform/session/answers/errors'
import type { Result } from '~/platform/session/answers/read-answer'

/** A save that takes longer than four seconds is asked for again, until it is done. */
const mostTries = 5

type Call<T> = () => Promise<Result<T | null>>

export async function untilSaved<T>(call: Call<T>): Promise<Result<T>> {
  for (let tries = 1; ; tries += 1) {
    const result = await call()
    if (!result.ok) return { ok: false, failure: withFieldNames(result.failure) }
    if (result.data !== null) return { ok: true, data: result.data }
    if (tries >= mostTries) {
      const message = 'It is still being saved. Please look at the list in a minute.'
      return { ok: false, failure: { kind: 'status', status: 503, code: 'unavailable', message } }
    }
  }
}

/** By the names of the file: the field that shows the value. */
const fields: Record<string, string> = {
  ...{
    name: 'name',
    title: 'title',
    languages: 'languages',
    order: 'order',
    bookable: 'bookable',
    kinds: 'kind_discovery',
  },
  ...{ hours: 'Mon', breaks: 'breaks', bufferMinutes: 'buffer_minutes', noticeHours: 'notice_hours', room: 'new_room' },
  ...{ onlineLink: 'online_link', prices: 'price', services: 'services', file_name: 'file_name', body: 'words' },
}

function withFieldNames(failure: ClinicFailure): ClinicFailure {
  const detail = failure.detail?.map(({ loc, ...said }) => {
    const [, part = '', name = ''] = loc.map(String)
    if (part === 'confirmed_prices') return { ...said, loc: ['body', 'price_again'] }
    const field = part === 'data' ? fields[name] : fields[part]
    return { ...said, loc: field ? ['body', field] : loc }
  })
  return { ...failure, ...(detail && { detail }) }
}

/** What a form of a person offers to choose from. */
export function personChoices() {
  const people = [...appointmentRules.practitioners, ...(appointmentRules.former ?? [])]
  const rooms = [...new Set(people.flatMap(({ room }) => room ?? []))].toSorted()
  return {
    rooms: rooms.map((room) => ({ value: room, label: room })),
    services: services.map(({ id, title }) => ({ id, title })),
    place: String(people.length + 1),
  }
}
