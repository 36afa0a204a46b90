import { parseWithZod } from '@conform-to/zod/v4'
import { expect, test } from 'vitest'
import { practitionerSchema } from '../../schema/document-schemas'
import { factsOf, fileNameOf, filledOf, newPersonSchema } from './person-form'

const least = { order: '2', name: 'Kavita Rao', title: 'Dietitian', languages: 'Hindi, English', words: 'Food.' }
const save_id = '0b6f3a51-9f2c-4d0e-8a55-0d7f3f1c2b11'

/** As a browser without scripts sends it. */
function sent(fields: Record<string, string | string[]>) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...least, save_id, ...fields }))
    for (const one of [value].flat()) form.append(name, one)
  return parseWithZod(form, { schema: newPersonSchema })
}
function facts(fields: Record<string, string | string[]>, was = {}) {
  const submission = sent(fields)
  if (submission.status !== 'success') throw new Error(JSON.stringify(submission.error))
  const made = factsOf(submission.value, was)
  return practitionerSchema.parse(made)
}

test('what is left empty is as the clinic has it', () => {
  expect(facts({ bookable: 'on', kind_discovery: 'on', kind_consultation: 'on' })).toEqual({
    ...{ order: 2, name: 'Kavita Rao', title: 'Dietitian', languages: ['Hindi', 'English'] },
  })
})

test('all that is typed stands in the file, and fills the form again', () => {
  const fields = {
    ...{ kind_consultation: 'on', Mon: '9-13, 15:00-18:00', Tue: '9:00 to 13:00', breaks: 'Tea 11:00-11:15' },
    ...{ buffer_minutes: '15', notice_hours: '4', new_room: 'Front room', online_link: 'https://meet.example/k' },
    ...{ price: '1,200', price_again: '1,200', services: ['weight-loss', 'sports'] },
  }
  const made = facts(fields)
  expect(made).toMatchObject({
    ...{ bookable: false, kinds: ['consultation'], room: 'Front room', onlineLink: 'https://meet.example/k' },
    hours: [
      { days: ['Mon', 'Tue'], opens: '09:00', closes: '13:00' },
      { days: ['Mon'], opens: '15:00', closes: '18:00' },
    ],
    breaks: [{ name: 'Tea', from: '11:00', to: '11:15' }],
    ...{ bufferMinutes: 15, noticeHours: 4, prices: { consultationRupees: 1200 }, services: ['weight-loss', 'sports'] },
  })
  const { price_again: _, ...filled } = filledOf(made, 'Food.')
  const ticked = Object.fromEntries(Object.entries(filled).filter(([, value]) => value !== ''))
  expect(facts({ ...ticked, services: made.services ?? [] })).toEqual(made)
})

test('what is emptied is gone, and what the form does not know stays', () => {
  const was = { room: 'Front room', prices: { consultationRupees: 700 }, later: 1 }
  const submission = sent({ bookable: 'on', no_breaks: 'on' })
  if (submission.status !== 'success') throw new Error('refused')
  const made = factsOf(submission.value, was)
  expect(made).toMatchObject({ later: 1, breaks: [] })
  expect(Object.keys(made)).not.toEqual(expect.arrayContaining(['room']))
  expect(Object.keys(made)).not.toEqual(expect.arrayContaining(['prices']))
})

test.each([
  [{ Mon: 'in the morning' }, 'Mon'],
  [{ Mon: '9-10, 11-12, 13-14' }, 'Mon'],
  [{ breaks: 'Lunch' }, 'breaks'],
  [{ buffer_minutes: '-5' }, 'buffer_minutes'],
  [{ order: '0' }, 'order'],
  [{ name: '' }, 'name'],
] as const)('%o is told beside its field', (fields, name) => {
  const submission = sent(fields)
  expect(Object.keys((submission.status !== 'success' && submission.error) || {})).toEqual([name])
})

test.each([
  ['Kavita Rao', 'kavita-rao'],
  ['Dr. Élise  D’Souza', 'dr-elise-d-souza'],
  ['कविता', ''],
])('the file name of %s is “%s”', (name, file) => expect(fileNameOf(name)).toBe(file))
