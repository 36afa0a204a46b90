/** What the buttons of the screen do: look at a change, save it, take one back, take over what lies in content/ or put the saved text back over it. */

import { data, redirect } from '@remix-run/node'
import { z } from 'zod'
import type { ClinicFailure } from '~/platform/session/answers/errors'
import type { ClinicApi } from '~/platform/session/client.server'
import { adminContentOperations } from '../../../contract/admin-content'
import type { ContentFile } from '../../../source/content-files'
import { afterDeed, contentMessage, formOf, requireData, toPriceView } from '../content-page.server'
import { type AskedView, type FormView, partOf, type SentFields } from '../content-view'
import { checkTyped, confirmedIn, confirmedPrices } from './checked.server'
import { typedNow } from './merged.server'

const statusOf = (failure: ClinicFailure) => ('status' in failure ? Number(failure.status) : 503)

const clashMessage =
  'Another person saved the same lines while you typed. Nothing is lost: look at both texts below, then save the one you want.'

type Sent = { clinic: ClinicApi; file: ContentFile; sent: FormData; digest: string }
type Made = { is_shown: boolean }

/** @param path where the file is shown again; @param done what is said there */
const shownAgain = (file: ContentFile, { is_shown: isShown }: Made, done: string, query = '') =>
  redirect(`/dashboard/content/${file.id}?${query}done=${isShown ? done : `${done}-soon`}`, 303)

export async function undo({ clinic, file, sent, digest }: Sent) {
  const number = String(sent.get('number') ?? '')
  const confirmed = confirmedIn(sent)
  const undone = await clinic(adminContentOperations).undo(number, { digest, confirmed_prices: confirmed })
  if (undone.ok) return undone.data ? shownAgain(file, undone.data, 'undone') : waitFor(sent)
  const { failure } = undone
  const change = hasDetail(failure, 'unconfirmed') ? await clinic(adminContentOperations).compare(number) : null
  if (!change?.ok) return data({ form: null, message: contentMessage(failure) }, { status: statusOf(failure) })
  return askPrices(confirmed, {
    ...{ intent: 'undo', fields: { number }, title: `Undo: ${change.data.summary}`, does: 'Undo the change' },
    prices: change.data.undo_prices.map(toPriceView),
  })
}

function askPrices(confirmed: Record<string, number>, asked: AskedView) {
  const isFirst = Object.keys(confirmed).length === 0
  const message = isFirst ? null : 'That is not the price. Please type it once more.'
  return data({ form: null, message, asked }, { status: isFirst ? 200 : 422 })
}

const hasDetail = ({ detail }: ClinicFailure, wanted: 'unconfirmed' | 'unseen') =>
  detail?.some(({ type }) => type === wanted) ?? false

export async function takeOver({ clinic, file, sent, digest }: Sent) {
  const taken = await clinic(adminContentOperations).takeOver(file.id, {
    digest,
    disk_digest: String(sent.get('disk_digest') ?? ''),
    confirmed_prices: confirmedIn(sent),
  })
  if (taken.ok) return taken.data ? shownAgain(file, taken.data, 'taken') : waitFor(sent)
  return data({ form: null, message: contentMessage(taken.failure) }, { status: statusOf(taken.failure) })
}

/** Writes the saved text over what lies in content/. */
export async function putBack({ clinic, file, sent, digest }: Sent) {
  const diskDigest = String(sent.get('disk_digest') ?? '')
  const confirmed = confirmedIn(sent)
  const made = await clinic(adminContentOperations).putBack(file.id, {
    ...{ digest, disk_digest: diskDigest, confirmed_prices: confirmed },
  })
  if (made.ok) return made.data ? redirect(`/dashboard/content/${file.id}?done=put-back`, 303) : waitFor(sent)
  const { failure } = made
  const now = hasDetail(failure, 'unconfirmed') ? await clinic(adminContentOperations).get(file.id) : null
  if (!now?.ok || !now.data.on_disk)
    return data({ form: null, message: contentMessage(failure) }, { status: statusOf(failure) })
  return askPrices(confirmed, {
    ...{ intent: 'put-back', fields: { disk_digest: diskDigest } },
    ...{ title: `Put the saved text of “${file.title}” back`, does: 'Put the saved text back' },
    prices: now.data.on_disk.put_back_prices.map(toPriceView),
  })
}

/** Two editors at once: the later save is put together with the other one and tried again. */
const mostAttempts = 3

export async function change(given: Sent & { intent: string }) {
  const { clinic, file, sent, digest, intent } = given
  const open = partOf(String(sent.get('open') ?? ''))
  for (let attempts = 1; ; attempts += 1) {
    const answer = requireData(await clinic(adminContentOperations).get(file.id, { since: digest, without: 'check' }))
    const { shown, typed, conflicts, renamed } = typedNow({ file, answer, open }, sent, digest)
    const formWith = (form: FormView | null) => form && { ...form, conflicts }
    const refuse = (message: string, status: number, form: FormView | null = formOf(shown, typed)) =>
      data({ form: formWith(form), message }, { status })
    const deed = afterDeed(shown, typed, renamed(intent))
    if (deed) return data({ form: formOf(shown, deed), message: null as string | null })
    if (intent === 'save' && conflicts.length > 0) return refuse(clashMessage, 409)

    if (intent !== 'save') {
      const looked = await checkTyped(clinic, shown, typed)
      if ('failure' in looked) return refuse(contentMessage(looked.failure), statusOf(looked.failure))
      return data({ form: formWith(looked), message: null })
    }
    // Sent again, what was shown may be in the file by now.
    const isAgain = sent.has('again')
    const saved = await clinic(adminContentOperations).save(file.id, {
      digest: answer.digest,
      data: typed.data,
      ...(typed.body !== null && { body: typed.body }),
      confirmed_prices: confirmedPrices(shown, typed),
      ...(!isAgain && { seen: String(sent.get('seen') ?? '') }),
      save_id: z.uuid().safeParse(sent.get('save_id')).data,
    })
    if (saved.ok) {
      if (!saved.data) return waitFor(sent)
      return shownAgain(file, saved.data, 'saved', sent.get('entry') ? '' : `open=${shown.open}&`)
    }
    const { failure } = saved
    if (failure.code === 'changed_meanwhile' && attempts < mostAttempts) {
      const newest = await clinic(adminContentOperations).get(file.id, { without: 'check' })
      if (newest.ok && newest.data.digest !== answer.digest) continue
    }
    // A save checks by itself; only of one that was refused the form says what is wrong.
    const checked = await checkTyped(clinic, shown, typed)
    if ('failure' in checked) {
      const said = isAgain ? failure : checked.failure
      return refuse(contentMessage(said), statusOf(said))
    }
    // The file says it already: the answer to this save was lost, or another person saved the same.
    const isThere = checked.check?.isChanged === false && answer.digest !== digest
    if (!isAgain && !isThere) {
      if (!checked.check?.canSave) return refuse('This cannot be saved yet.', 422, checked)
      if (hasDetail(failure, 'unseen'))
        return data({ form: formWith(checked), message: 'Please look at the change below once more, then save it.' })
    }
    return refuse(contentMessage(failure), statusOf(failure), checked)
  }
}

/** All that was sent, to be sent once more. */
function waitFor(sent: FormData) {
  const waiting: SentFields = { again: 'yes' }
  for (const [name, value] of sent) if (typeof value === 'string') waiting[name] = value
  return data({ form: null, message: null, waiting }, { status: 202 })
}
