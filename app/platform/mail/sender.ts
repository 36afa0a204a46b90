/** What the worker needs of a mail server; smtp.ts is the one there is. */
import type { LetterPicture } from './letter/letter-pictures'

export type OutgoingMail = {
  /** Stays the same however often it is sent, so that receivers fold doubles. */
  messageId: string
  date: Date
  to: string
  subject: string
  text: string
  html: string
  /** Whom an answer goes to, where that is not the sender. */
  replyTo?: string
  /** Beside those every mail has. */
  headers?: Record<string, string>
  /** Named by the HTML as `cid:…`. */
  pictures?: readonly LetterPicture[]
  /** A calendar entry, which mail programs show with the mail and calendars take up. */
  icalEvent?: CalendarFile
}

export type CalendarFile = { method: 'REQUEST' | 'CANCEL' | 'PUBLISH'; filename: string; content: string }

export type MailSender = {
  /**
   * Resolves when the server has taken the mail over.
   * @param signal breaks the attempt off
   * @throws {SendError}
   */
  send(mail: OutgoingMail, signal: AbortSignal): Promise<void>
}

/**
 * `refused`: this mail will never be taken. `postponed`: this mail not now. `unreachable`: no mail now, for a reason that
 * lies in the server, the way to it or its settings.
 */
export type SendErrorKind = 'refused' | 'postponed' | 'unreachable'

export class SendError extends Error {
  override name = 'SendError'
  readonly kind: SendErrorKind
  /** Such as `EENVELOPE 550`; never the server's own words, which may quote an address. */
  readonly code: string

  constructor(kind: SendErrorKind, code: string, cause?: unknown) {
    super(`${kind}: ${code}`, { cause })
    this.kind = kind
    this.code = code
  }
}
