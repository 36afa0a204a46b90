/** content/site.yaml: what is true of the clinic on every page. */
import { z } from 'zod'
import { cellMinutes } from '../../domain/appointments/appointment-times'
import { readPhone } from '../../domain/clients/phone'
import { gstinProblem, stateOfGstin } from '../../domain/money/gstin'
import { stateCodes, stateText } from '../../domain/orders/states'
import { unseenSign } from '../check/slips/unseen-signs'
import { entries, imagePath, rupees, sitePath, text } from './schema-fields'

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time such as 09:00, between quotes')
export const httpsUrl = z
  .url({ protocol: /^https$/, error: 'an address that starts with https://' })
  .regex(/^[^\s"'`<>\\{}|^]*$/, 'an address that starts with https://, without quotes, spaces or < >')
  .refine((address) => unseenSign(address) === null, 'an address that starts with https://, without invisible signs')
const dayRange = z.string().regex(/^\d{1,2}-\d{1,2}$/, 'from-to, such as 3-5')
/** What a receipt says of the tax on one kind of thing. */
const taxOfKind = z.strictObject({
  code: z.string().regex(/^\d{4,8}$/, 'the 4 to 8 digits of an HSN or SAC code, between quotes'),
  ratePercent: z.number().min(0).max(40).multipleOf(0.25),
})

const socialNetworks = ['instagram', 'whatsapp', 'youtube', 'facebook'] as const

export const openHours = z.strictObject({
  days: z.array(z.enum(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])).min(1),
  opens: clockTime,
  closes: clockTime,
})
const timetable = openHours.extend({ text: text(60) })
export const bufferMinutes = z.int('whole minutes, such as 15').min(0).max(120, 'at most 120 minutes')
export const noticeHours = z.int('whole hours, such as 2').min(0).max(336, 'at most 336 hours')
export const breaks = z.array(z.strictObject({ name: text(40), from: clockTime, to: clockTime })).max(6)

/** An appointment of one kind. */
const bookable = z.strictObject({
  name: text(40),
  minutes: z
    .int()
    .min(15)
    .max(240)
    .refine((minutes) => minutes % cellMinutes === 0, 'quarters of an hour: 15, 30, 45 …'),
})

/** A claim the clinic makes about itself. `evidence` is for staff only and is never shown. */
const claim = z.strictObject({ value: text(20), label: text(60), evidence: text(400) })

export const siteSchema = z.strictObject({
  name: text(40),
  legalName: text(100),
  city: text(40),
  tagline: text(120),
  description: text(200),
  foundedYear: z.int().min(1900).max(2100),
  founder: z.strictObject({
    name: text(80),
    title: text(80),
    yearsOfExperience: z.int().min(1).max(80),
    /** null: the drawing of content/home/founder.mdx is shown. */
    portrait: imagePath.nullable().optional(),
    /** Of her professional register; null or left out: nothing is shown. */
    registrationNumber: text(60).nullable().optional(),
    qualifications: z.array(text(100)).max(6).optional(),
    evidence: text(400),
  }),
  contact: z.strictObject({
    email: z.email('an email address'),
    phone: z.string().refine((phone) => readPhone(phone)?.e164 === phone, 'a number such as +919876543210'),
    phoneText: text(30),
    whatsapp: z.string().regex(/^[1-9]\d{7,14}$/, 'country code and number, digits only, such as 919876543210'),
    addressLines: z.array(text(120)).min(1).max(5),
    areaText: text(60),
    directions: z.array(text(200)).min(1).max(6),
    mapUrl: httpsUrl,
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    evidence: text(400).optional(),
  }),
  hours: z.strictObject({
    consultation: timetable,
    phoneLine: timetable,
  }),
  appointments: z.strictObject({
    discovery: bookable,
    /** Not given: it is paid later. */
    consultation: bookable.extend({ paid: z.enum(['later', 'when-booking'], 'later or when-booking').optional() }),
    /** Not given: all of it. */
    noShowFee: z.int('whole per cent, such as 50').min(0).max(100, 'at most 100 per cent').optional(),
    bufferMinutes,
    noticeHours,
    breaks,
  }),
  social: entries(
    z.strictObject({ network: z.enum(socialNetworks), label: text(40), url: httpsUrl }),
    socialNetworks.length,
  ),
  testimonialVideoUrl: httpsUrl,
  claims: z.strictObject({ clients: claim, years: claim, satisfaction: claim, rating: claim, awards: claim }),
  blog: z.strictObject({
    author: text(60),
    commentCount: z.int().min(0).nullable(),
    evidence: text(400).optional(),
  }),
  footer: z.strictObject({
    blurb: text(300),
    quickLinks: z
      .array(z.strictObject({ label: text(40), to: sitePath }))
      .min(1)
      .max(8),
    newsletterTitle: text(60),
    newsletterText: text(200),
  }),
  orders: z.strictObject({
    minimumOrderRupees: rupees,
    /** null: "charged extra, confirmed before dispatch" is shown. */
    deliveryFeeRupees: z.int('whole rupees, such as 50').min(0).max(2000, 'whole rupees, at most 2,000').nullable(),
    gymDiscountPercent: z.int().min(1).max(50),
    consultationPriceRupees: rupees,
    /** Not given: nothing is credited. */
    consultationCreditDays: z.int('whole days, such as 30').min(0).max(366, 'at most 366 days').optional(),
    /** Where money by UPI goes at the desk. */
    upiId: z
      .string()
      .regex(/^[\w.-]{2,64}@[a-z][a-z\d.-]{1,63}$/i, 'a UPI address such as clinic@okbank')
      .nullable()
      .optional(),
    fssaiNumber: z
      .string()
      .regex(/^\d{14}$/, 'the 14 digits of the FSSAI licence')
      .nullable(),
    foodPinCodes: z
      .array(z.string().regex(/^[1-9]\d{2,5}$/, 'the beginning of a PIN code, such as 302, between quotes'))
      .min(1)
      .max(20),
    policy: z.strictObject({
      appointmentHours: z.int().min(1).max(168),
      foodHours: z.int().min(1).max(168),
      requestDays: z.int().min(1).max(90),
      deliveryFrom: clockTime,
      /** Not given: one meal a day, the lunch. */
      mealTimes: z
        .strictObject({ lunch: clockTime.optional(), dinner: clockTime.optional() })
        .refine(({ lunch, dinner }) => lunch !== undefined || dinner !== undefined, 'lunch, dinner, or both')
        .refine(({ lunch, dinner }) => !lunch || !dinner || lunch < dinner, 'a lunch before the dinner')
        .optional(),
      decisionDays: dayRange,
      payoutDays: dayRange,
    }),
  }),
  tax: z
    .strictObject({
      /** null: no tax is shown on receipts. */
      gstin: z
        .string()
        .superRefine((gstin, context) => {
          const problem = gstinProblem(gstin)
          const message = `a GST number such as 08ABCDE1234F1Z0 (${problem})`
          if (problem) context.addIssue({ code: 'custom', message })
        })
        .nullable(),
      placeOfSupply: z
        .string()
        .regex(/^[A-Za-z ]{3,40} \(\d{2}\)$/, 'a state and its code, such as Rajasthan (08)')
        .refine(
          (text) => stateCodes.some((code) => text.includes(`(${code})`)),
          'a state and its code, such as Rajasthan (08)',
        ),
      subscription: taxOfKind,
      food: taxOfKind,
    })
    .superRefine(({ gstin, placeOfSupply }, context) => {
      const state = gstin === null ? null : stateOfGstin(gstin)
      if (state === null || placeOfSupply.includes(`(${state})`)) return
      const message = `${stateText(state)}, the state of the GST number`
      context.addIssue({ code: 'custom', path: ['placeOfSupply'], message })
    }),
  /** What the shipping page needs to know. A null is shown as "to be confirmed, please call". */
  shipping: z.strictObject({
    businessDays: text(60).nullable(),
    areas: text(200).nullable(),
    courier: text(100).nullable(),
    hours: text(60).nullable(),
  }),
  grievanceOfficer: z.strictObject({
    name: text(80),
    designation: text(80),
    email: z.email('an email address'),
    phoneText: text(30),
    evidence: text(400).optional(),
  }),
})
