/**
 * What the outbox has to know of a mail to write it, keep it and drop it, by its template. Each room describes its own mails (its
 * letters), and the program puts them together (program/mail/clinic-mails.ts).
 */
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables'
import { type Letter, type Letterhead, type RenderedLetter, renderLetter } from './letter/letter'
import type { Mail } from './mail'
import type { Use } from './outbox/useful-until'
import type { CalendarFile } from './sender'

/** Methods, so that TypeScript lets the kinds of some mails stand where the kinds of any mail are asked for. */
export type MailKind<One extends Mail = Mail> = {
  letter(mail: One, clinic: Letterhead): Letter
  /** Whom an answer goes to; null: the sender. */
  replyTo?(mail: One, clinic: Letterhead): string | null
  /** Beside those every mail has. */
  headers?(mail: One): Record<string, string>
  /** The calendar entry that travels with it; null where there is none. */
  calendarFile?(mail: One, clinic: Letterhead): CalendarFile | null
  /** Until when it is of use. */
  use: Use<One>
  /**
   * Why what it says is not so any more; null where it is. The worker asks right before it sends: a mail that waited for its server
   * must not tell of a visit that was moved or cancelled meanwhile. What has changed has left a mail of its own.
   */
  untrueReason?(db: Kysely<Tables>, mail: One): Promise<string | null>
  /** Links that let their holder act for the person: not kept once the mail is settled. */
  links?: readonly NullableKey<One['data']>[]
  /** What a person wrote, which its own room keeps sealed: not kept once the mail has gone out. */
  words?: readonly NullableKey<One['data']>[]
  /** Without what staff may not read even of a mail that is kept whole, beside its links. */
  forStaff?(mail: One): One
}

type NullableKey<Data> = keyof { [Key in keyof Data as null extends Data[Key] ? Key : never]: unknown } & string

/** Each of these mails has its kind: one that is missing is an error of types. */
export type MailKinds<One extends Mail = Mail> = {
  [Template in One['template']]: MailKind<One & { template: Template }>
}

/** The person answers the clinic: the sender of MAIL_FROM may be a letter box that is never read. */
export const toClinic = (_: Mail, clinic: Letterhead): string => clinic.email

export type RenderedMail = RenderedLetter & {
  replyTo?: string
  headers?: Record<string, string>
  icalEvent?: CalendarFile
}

/** @throws {Error} where the row is of a program that has other mails than this one */
export function kindOf(kinds: MailKinds, { template }: Mail): MailKind {
  const kind = kinds[template]
  if (!kind) throw new Error(`There is no mail of the kind ${template}.`)
  return kind
}

/** Subject, text, HTML and the headers of its own of a mail. @throws {TypeError} where a link in it is none */
export function renderMail(kinds: MailKinds, mail: Mail, clinic: Letterhead): RenderedMail {
  const kind = kindOf(kinds, mail)
  const replyTo = kind.replyTo?.(mail, clinic)
  const headers = kind.headers?.(mail)
  const icalEvent = kind.calendarFile?.(mail, clinic)
  return {
    ...renderLetter(kind.letter(mail, clinic), clinic),
    ...(replyTo && { replyTo }),
    ...(headers && { headers }),
    ...(icalEvent && { icalEvent }),
  }
}

/** The mail without what lets its holder act for the person: to be stored for good. */
export function withoutSecrets(kinds: MailKinds, mail: Mail): Mail {
  return withoutFields(mail, kindOf(kinds, mail).links)
}

/** As the clinic's staff read it: without anything that lets its holder act for the person, be it only to unsubscribe them. */
export function forStaff(kinds: MailKinds, mail: Mail): Mail {
  const safe = withoutSecrets(kinds, mail)
  return kindOf(kinds, mail).forStaff?.(safe) ?? safe
}

/** What is stored of a mail that has gone out. */
export function afterSending(kinds: MailKinds, mail: Mail): Mail {
  return withoutFields(withoutSecrets(kinds, mail), kindOf(kinds, mail).words)
}

/** Whether it has all it needs to be sent. */
export function isWhole(kinds: MailKinds, mail: Mail): boolean {
  const { links = [], words = [] } = kindOf(kinds, mail)
  return [...links, ...words].every((name) => mail.data[name] !== null)
}

/** The same mail where there are none. */
const withoutFields = (mail: Mail, names: readonly string[] = []): Mail =>
  names.length === 0
    ? mail
    : { ...mail, data: { ...mail.data, ...Object.fromEntries(names.map((name) => [name, null])) } }
