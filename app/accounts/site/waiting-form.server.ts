/**
 * A form that was sent signed out, and that the log-in or sign-up sends for its client. Which one that is, app/entry.server.tsx says:
 * its room stands above this one.
 */
import type { Draft } from '~/platform/forms/draft.server'
import type { Visit } from '~/platform/session/session.server'

export type WaitingForm = {
  /**
   * @param draft what waits for the client who has just signed in
   * @param back where the log-in leads
   * @returns where it leads now: to what the form has made, or back to the form
   */
  finish: (visit: Visit, draft: Draft | null, back: string) => Promise<string>
  /** What a sign-up or a log-in begins with, of the form that waits for it: nothing is typed twice. */
  person: (
    visit: Visit,
    back: string,
  ) => Promise<{
    filled: { full_name: string; email: string; phone_number: string }
    waits: boolean
    /** False: it was agreed to in the form. */
    asksConsent: boolean
    /** The form tells of the client's health and lacks the consent, which can be given here. */
    needsConsent: boolean
  }>
}

let known: WaitingForm | undefined

/** Called once, when the site is put together. */
export function setWaitingForm(form: WaitingForm): void {
  known = form
}

export function waitingForm(): WaitingForm {
  if (!known) throw new Error('setWaitingForm was not called: entry.server.tsx does it')
  return known
}
