import { expect, test } from 'vitest'
import { appointmentFacts } from './appointments'
import { toFreeTimesView } from './free-times'

const person = { name: 'Ritika Sharma', mobile_number: '+919876543210' }
const terms = {
  address: '21 Nemi Sagar Colony, Jaipur',
  mapUrl: 'https://maps.example/clinic',
  people: {},
  consultationPrice: '₹500',
}
const atClinic = 'At the clinic: 21 Nemi Sagar Colony, Jaipur.'

test.each([
  ['discovery', null, 'Free call for Ritika Sharma', 'By phone: we call you on +919876543210.', null, /^Free: /],
  // Made a free call at the desk after the client had chosen the clinic.
  ['discovery', 'clinic', 'Free call for Ritika Sharma', 'By phone: we call you on +919876543210.', null, /^Free: /],
  [
    'consultation',
    'clinic',
    'Full consultation for Ritika Sharma',
    atClinic,
    terms.mapUrl,
    /^₹500\. Pay online in your account/,
  ],
  ['consultation', 'video', 'Full consultation for Ritika Sharma', /^By video: /, null, /^₹500\. /],
  ['consultation', 'phone', 'Full consultation for Ritika Sharma', /^By phone: /, null, /^₹500\. /],
  ['consultation', null, 'Full consultation for Ritika Sharma', /we agree on it with you\.$/, null, /^₹500\. /],
] as const)(
  'a %s at %s says what it is, where, for whom and what it costs',
  (kind, place, what, where, mapUrl, price) => {
    const matching = (text: string | RegExp) => (typeof text === 'string' ? text : expect.stringMatching(text))
    expect(appointmentFacts({ kind, place, practitioner: null, ...person }, terms)).toEqual({
      ...{ what, mapUrl },
      where: matching(where),
      price: matching(price),
    })
  },
)

test('a day says how many times are free once there are three or fewer', () => {
  const day = '2026-11-24'
  const times = (count: number) =>
    Array.from({ length: count }, (_, at) => new Date(Date.parse('2026-11-24T05:00:00Z') + at * 900_000).toISOString())
  const countOf = (count: number) =>
    toFreeTimesView([{ day, is_open: true, times: times(count) }], { from: day, first: day, last: day, kept: null })
      .days[0]?.count
  expect([0, 1, 3, 4, 12].map(countOf)).toEqual(['Full', '1 free', '3 free', null, null])
})
