/**
 * A booking that was sent signed out waits in the browser (draft.server.ts) and is sent here, within the log-in or sign-up to which its own
 * buttons have led: the client types nothing twice. Its form token makes it one booking, however often the log-in is sent.
 * Where the clinic does not take it (its time is gone, consent is missing), the form comes back filled, with the reason.
 */

import type { WaitingForm } from '~/accounts/site/waiting-form.server'
import { healthNotes } from '~/domain/appointments/health-notes'
import { type Draft, forgetDraft, keepDraft, readWholeDraft } from '~/platform/forms/draft.server'
import { formToken } from '~/platform/forms/form-token.server'
import { parseKept } from '~/platform/forms/read-form.server'
import { bookingMessage } from '~/platform/session/answers/errors'
import { clinicOf, type Visit } from '~/platform/session/session.server'
import { answerId } from '~/ui/form/form-answer'
import { appointmentBodySchema, appointmentOperations } from '../contract/appointments'
import { wayToPay } from './book/times.server'

const bookingPath = '/book'

async function finishBooking(visit: Visit, draft: Draft | null, back: string): Promise<string> {
  if (draft?.path !== bookingPath || draft.formToken === undefined || pathOf(back) !== bookingPath) return back
  const submission = parseKept({ ...draft.fields, form_token: draft.formToken }, appointmentBodySchema)
  // It was checked before it was kept; another version of the site may ask for more.
  if (submission.status !== 'success') return back
  const answer = await (await clinicOf(visit))(appointmentOperations).create(submission.value)
  if (answer.ok) {
    await forgetDraft(visit)
    return wayToPay(answer.data) ?? `${bookingPath}?booked=${answer.data.id}#${answerId}`
  }
  const { code } = answer.failure
  const { starts_at: _time, hold: _hold, ...others } = draft.fields
  await keepDraft(visit, {
    ...draft,
    fields: code === 'time_taken' ? others : draft.fields,
    // What was stored under this token stays as it is; other words are another form.
    ...(code === 'form_already_sent' && { formToken: formToken() }),
    problem: bookingMessage(answer.failure),
  })
  return `${back.split('#')[0]}#${answerId}`
}

/** A booking waits for the log-in alone to which its own buttons have led: `back` says so. */
async function waitingPerson({ request }: Visit, back: string) {
  const draft = pathOf(back) === bookingPath ? await readWholeDraft(request, bookingPath, null) : null
  const { name = '', email = '', mobile_number = '', health_consent } = draft?.fields ?? {}
  return {
    filled: { full_name: name, email, phone_number: mobile_number },
    waits: draft?.formToken !== undefined,
    asksConsent: !health_consent,
    needsConsent: !health_consent && healthNotes.some((note) => draft?.fields[note]),
  }
}

const pathOf = (address: string) => new URL(address, 'http://site').pathname

export const waitingBooking: WaitingForm = { finish: finishBooking, person: waitingPerson }
