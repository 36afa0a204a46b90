/** Who sees clients in a clinic of the tests. */
import {
  type AppointmentRules,
  appointmentKinds,
  type ClinicRules,
  type Practitioner,
} from '~/domain/appointments/appointment-times'

const rules: AppointmentRules = {
  hours: { days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'], opens: '09:00', closes: '12:00' },
  breaks: [],
  minutes: { discovery: 15, consultation: 45 },
  bufferMinutes: 0,
  noticeHours: 0,
}

type Given = Partial<Omit<Practitioner, 'rules'>> & { slug: string; rules?: Partial<AppointmentRules> }

export const makePractitioner = ({ rules: own, ...given }: Given): Practitioner => ({
  ...{ name: given.slug, title: 'Dietitian', languages: ['Hindi'], words: '' },
  ...{ kinds: appointmentKinds, room: null, onlineLink: null, consultationPriceRupees: null, services: null },
  ...given,
  rules: { ...rules, ...own },
})

export const makeClinicRules = (first: Practitioner, ...others: Practitioner[]): ClinicRules => ({
  ...rules,
  practitioners: [first, ...others],
})

export const oneDietitian = makeClinicRules(makePractitioner({ slug: 'meera' }))
