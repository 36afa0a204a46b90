/** A person of the team as a form in plain words: how it is filled, what was typed, and which facts of the file that makes. */
import { z } from 'zod'
import { lineSchema, optionalLineSchema, wordsSchema } from '~/platform/http/api/form-fields'
import type { Values } from '../../source/content-tree'
import { numberOf } from '../../source/content-typed'
import {
  hoursOf,
  readBreaks,
  readSpans,
  type TimeSpan,
  textOfBreaks,
  textOfDay,
  type WeekDay,
  weekDays,
} from './hours-text'

const hoursHelp = 'Please write hours such as 9:00-13:00, 15:00-18:00'
const hoursSchema = z
  .string()
  .optional()
  .refine((text) => readSpans(text ?? '') !== null, hoursHelp)
  .refine((text) => (readSpans(text ?? '') ?? []).length <= 2, 'Please write at most two times of a day')
const wholeNumber = (what: string) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,6}$/, `Please write ${what} as a whole number`)
    .optional()

const personFields = {
  name: lineSchema('Name', 80),
  title: lineSchema('Title', 80),
  languages: lineSchema('Languages', 200),
  bookable: z.boolean().optional(),
  kind_discovery: z.boolean().optional(),
  kind_consultation: z.boolean().optional(),
  ...(Object.fromEntries(weekDays.map((day) => [day, hoursSchema])) as Record<WeekDay, typeof hoursSchema>),
  breaks: z
    .string()
    .optional()
    .refine((text) => readBreaks(text ?? '') !== null, 'Please write a break on each line, such as Lunch 13:00-14:00'),
  no_breaks: z.boolean().optional(),
  buffer_minutes: wholeNumber('the minutes'),
  notice_hours: wholeNumber('the hours'),
  room: z.string().max(40).optional(),
  new_room: optionalLineSchema('Room', 40),
  online_link: optionalLineSchema('Link', 300),
  price: z.string().max(12).optional(),
  price_again: z.string().max(12).optional(),
  services: z.array(z.string().max(80)).max(80).optional(),
  order: z.string().regex(/^[1-9]\d?$/, 'Please write a place from 1 to 99'),
  words: wordsSchema('Words for clients', 2000),
}

export const personSchema = z.object({ ...personFields, digest: z.string().optional(), save_id: z.uuid() })

export const newPersonSchema = z.object({
  ...personFields,
  /** Left empty: made of the name. */
  file_name: z.string().max(60, 'The file name must be 60 letters or less').optional(),
  save_id: z.uuid(),
})

export type TypedPerson = Omit<z.output<typeof personSchema>, 'digest' | 'save_id'>

/** Kavita Rao → kavita-rao; '' where no letter of it can stand in an address. */
export const fileNameOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)

const spansOf = (text: string | undefined): TimeSpan[] => readSpans(text ?? '') ?? []

/** What the file says of the person. @param was what it said before; of what the form does not know nothing is lost */
export function factsOf(typed: TypedPerson, was: Values = {}): Values {
  const kinds = (['discovery', 'consultation'] as const).filter((kind) => typed[`kind_${kind}`])
  const week = Object.fromEntries(weekDays.map((day) => [day, spansOf(typed[day])])) as Record<WeekDay, TimeSpan[]>
  const hours = hoursOf(week)
  const breaks = readBreaks(typed.breaks ?? '') ?? []
  const number = (text: string | undefined) => (text ? Number(text) : undefined)
  const price = (typed.price ?? '').trim()
  const facts: Values = {
    ...was,
    order: Number(typed.order),
    name: typed.name,
    title: typed.title,
    languages: typed.languages
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== ''),
    bookable: typed.bookable ? undefined : false,
    prices: price === '' ? undefined : { consultationRupees: numberOf(price, 'rupees') },
    services: typed.services?.length ? typed.services : undefined,
    kinds: kinds.length === 1 ? kinds : undefined,
    hours: hours.length > 0 ? hours : undefined,
    breaks: breaks.length > 0 ? breaks : typed.no_breaks ? [] : undefined,
    bufferMinutes: number(typed.buffer_minutes),
    noticeHours: number(typed.notice_hours),
    room: typed.new_room ?? (typed.room || undefined),
    onlineLink: typed.online_link ?? undefined,
  }
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined))
}

type Facts = {
  order?: number
  name?: string
  title?: string
  languages?: string[]
  bookable?: boolean
  prices?: { consultationRupees?: number }
  services?: string[]
  kinds?: string[]
  hours?: { days: string[]; opens: string; closes: string }[]
  breaks?: { name: string; from: string; to: string }[]
  bufferMinutes?: number
  noticeHours?: number
  room?: string
  onlineLink?: string
}

/** The fields of a file as it is; the boxes of services stand apart. */
export function filledOf(data: unknown, body: string): Record<string, string> {
  const facts = data as Facts
  const text = (value: unknown) => (value === undefined ? '' : String(value))
  const ticked = (isTicked: boolean) => (isTicked ? 'on' : '')
  const price = text(facts.prices?.consultationRupees)
  return {
    ...{ name: text(facts.name), title: text(facts.title), order: text(facts.order) },
    languages: (facts.languages ?? []).join(', '),
    bookable: ticked(facts.bookable !== false),
    kind_discovery: ticked(facts.kinds?.includes('discovery') ?? true),
    kind_consultation: ticked(facts.kinds?.includes('consultation') ?? true),
    ...Object.fromEntries(weekDays.map((day) => [day, textOfDay(day, facts.hours ?? [])])),
    breaks: textOfBreaks(facts.breaks ?? []),
    no_breaks: ticked(facts.breaks?.length === 0),
    ...{ buffer_minutes: text(facts.bufferMinutes), notice_hours: text(facts.noticeHours) },
    ...{ room: text(facts.room), online_link: text(facts.onlineLink), price, price_again: price },
    words: body.trim(),
  }
}
