/**
 * The one shape of a form's action: parse → guard → call → answer. An action says which schema, which call and which words;
 * here stands what is the same for all: the status of each refusal, the form token, the log-in that is missing, and what
 * goes back to the browser. (The Origin is checked by app/platform/http for every request that changes something.)
 */
import { data } from '@remix-run/node'
import type { z } from 'zod'
import type { FormAnswer } from '~/ui/form/form-answer'
import { formShape } from '~/ui/form/form-shape'
import type { ClinicFailure } from '../session/answers/errors'
import type { Result } from '../session/answers/read-answer'
import type { ClinicApi } from '../session/client.server'
import {
  clinicOf,
  getViewer,
  heldViewer,
  redirectToLogin,
  redirectToProof,
  type Viewer,
  type Visit,
} from '../session/session.server'
import { saveDraft } from './draft.server'
import { formErrorsOf } from './form-failure'
import { checkFormToken, formToken, nextFormToken } from './form-token.server'
import { type FileField, readSubmission } from './read-form.server'

type FormAction<Schema extends z.ZodType, Data, Extra> = {
  schema: Schema
  /** The form's name of each field of the call, where they differ. */
  fieldOf?: Record<string, string>
  /** Fields that never go back to the browser. A form with any leaves no draft. */
  secrets?: string[]
  /** A file, which comes as its text. */
  file?: FileField
  /** The form carries a token (form-token.server.ts). */
  hasToken?: boolean
  /**
   * The form needs a session. Without one, `first` leads to the log-in page whatever was typed, `checked` once there is no
   * mistake in it; `in place` says `loginMessage` in the form instead. What was typed waits there until after the log-in; a form
   * `in place` with a token is sent by itself then, where way-back.server.ts knows its path.
   */
  session?: 'first' | 'checked' | 'in place'
  loginMessage?: string
  /** What is set aside for a client who has to log in first: fields that join what was typed, and what the form says of it. */
  setAside?: (clinic: ClinicApi, value: z.output<Schema>) => Promise<Aside<Extra>>
  call: (clinic: ClinicApi, value: z.output<Schema>) => Promise<Result<Data>>
  /** The sentence of the error catalogue for a call that failed. */
  failureMessage: (failure: ClinicFailure) => string
  /** What else the form needs to know of a failure. */
  failed?: (failure: ClinicFailure, value: z.output<Schema>) => Partial<Extra>
  /** What follows once the clinic has taken it: a redirect, or what the form says. */
  done: (data: Data, sent: Sent<Schema>) => Response | Done<Extra> | Promise<Response | Done<Extra>>
}

/** `form`: what was sent of the fields the schema knows. */
type Sent<Schema extends z.ZodType> = { value: z.output<Schema>; form: FormData; viewer: Viewer | null }
/** `keepsFields`: what was typed stays in the form. */
type Done<Extra> = { sent?: string; keepsFields?: boolean } & Partial<Extra>
/** `problem`: why it could not be set aside; then the form has to be mended before the log-in. */
export type Aside<Extra> = { fields?: Record<string, string>; says?: Partial<Extra>; problem?: string }
type Errors = { formErrors?: string[]; fieldErrors?: Record<string, string[]> }

export async function answerForm<Schema extends z.ZodType, Data, Extra extends object = object>(
  visit: Visit,
  action: FormAction<Schema, Data, Extra>,
) {
  const { schema, session, secrets: hideFields = [], hasToken = false } = action
  const { submission, form } = await readSubmission(visit.request, schema, action.file)
  const answer = (given: FormAnswer & Partial<Extra>, status = 200) => data(given, { status })
  const refuse = (errors: Errors, status: number, extra: Partial<FormAnswer & Extra> = {}) => {
    const token = hasToken ? { formToken: nextFormToken(form.get('form_token')) } : {}
    return answer({ result: submission.reply({ ...errors, hideFields }), sent: null, ...token, ...extra }, status)
  }
  const toLogin = async (message = '') => {
    const value = submission.status === 'success' ? submission.value : null
    const aside = value && (await action.setAside?.(await clinicOf(visit), value))
    for (const [name, text] of Object.entries(aside?.fields ?? {})) form.set(name, text)
    const isReady = session === 'in place' && hasToken && value !== null && !aside?.problem
    const sentLater = isReady ? nextFormToken(form.get('form_token')) : undefined
    const tooLong =
      session === 'in place' || hideFields.length === 0 ? await saveDraft(visit, form, sentLater) : ([] as string[])
    if (session !== 'in place') return redirectToLogin(visit)
    const says = aside?.says as Partial<FormAnswer & Extra> | undefined
    if (aside?.problem) return refuse({ formErrors: [aside.problem] }, 409, says)
    return refuse({ formErrors: [message] }, 401, { needsLogin: true, tooLong, ...says } as Partial<FormAnswer & Extra>)
  }

  const viewer = session === 'first' ? await getViewer(visit) : null
  if (session === 'first' && !viewer) return toLogin()
  if (submission.status !== 'success') return refuse({}, 422)
  // The call that follows is refused where the session is over; a form without one asks for the quick programs alone.
  const sender = viewer ?? (session ? await heldViewer(visit) : hasToken ? await getViewer(visit) : null)
  if (session && !sender) return toLogin(action.loginMessage)
  const outOfDate = hasToken ? checkFormToken(form.get('form_token'), { isSignedIn: sender !== null }) : null
  if (outOfDate) return refuse({ formErrors: [outOfDate] }, 422)

  const result = await action.call(await clinicOf(visit), submission.value)
  if (result.ok) {
    const done = await action.done(result.data, { value: submission.value, form, viewer: sender })
    if (done instanceof Response) return done
    const { keepsFields = false, ...said } = done
    const reply = submission.reply({ resetForm: !keepsFields, hideFields })
    return answer({ result: reply, sent: null, ...said } as FormAnswer & Partial<Extra>)
  }

  const { failure } = result
  const sentence = action.failureMessage(failure)
  if (session && failure.status === 401) return toLogin(sentence)
  if (failure.code === 'proof_needed') {
    // What was typed waits in the form until the person is back from proving that it is still them.
    if (hideFields.length === 0) await saveDraft(visit, form)
    return redirectToProof(visit)
  }
  const names = action.fieldOf ?? Object.fromEntries(Object.keys(formShape(schema)).map((name) => [name, name]))
  const { status, ...errors } = formErrorsOf(failure, names, sentence)
  // What was stored once under this token stays as it is; other words are another form.
  const token = hasToken && failure.code === 'form_already_sent' ? { formToken: formToken() } : {}
  return refuse(errors, status, { ...token, ...action.failed?.(failure, submission.value) } as Partial<
    FormAnswer & Extra
  >)
}
