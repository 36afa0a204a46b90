/** From a failed call to the answer of a form: the errors beside the fields, or one sentence at its top, and a status. */
import { networkMessage } from './contract/network-message'
import { type ClinicFailure, isUnreachable } from './errors'

type FormErrors = { fieldErrors: Record<string, string[]>; formErrors: string[]; status: number }

/**
 * @param fields the names of the form's fields; what the backend says of anything else goes to the top
 * @param fallback the sentence where the backend gave none
 */
export function formErrorsOf(failure: ClinicFailure, fields: readonly string[], fallback: string): FormErrors {
  if (isUnreachable(failure)) return { fieldErrors: {}, formErrors: [networkMessage], status: 503 }
  const fieldErrors: Record<string, string[]> = {}
  const formErrors: string[] = []
  for (const { loc, msg } of failure.detail ?? []) {
    const field = loc.at(-1)
    if (typeof field === 'string' && fields.includes(field)) fieldErrors[field] = [...(fieldErrors[field] ?? []), msg]
    else formErrors.push(msg)
  }
  if (formErrors.length === 0 && Object.keys(fieldErrors).length === 0) formErrors.push(failure.message ?? fallback)
  return { fieldErrors, formErrors, status: failure.kind === 'status' && failure.status ? failure.status : 502 }
}
