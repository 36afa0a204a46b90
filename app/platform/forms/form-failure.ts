/** From a failed call to the answer of a form: the errors beside the fields, or one sentence at its top, and a status. */
import type { ClinicFailure } from '../session/answers/errors'

type FormErrors = { fieldErrors: Record<string, string[]>; formErrors: string[]; status: number }

/**
 * @param fields the form's name of each field the backend may complain of; what it says of anything else goes to the top
 * @param sentence the error catalogue's for this failure, for the top where nothing is said of a field
 */
export function formErrorsOf(failure: ClinicFailure, fields: Record<string, string>, sentence: string): FormErrors {
  const fieldErrors: Record<string, string[]> = {}
  const others: string[] = []
  for (const { loc, msg } of failure.detail ?? []) {
    const name = loc.at(-1) ?? ''
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (field) fieldErrors[field] = [...(fieldErrors[field] ?? []), msg]
    else others.push(msg)
  }
  const top = Object.keys(fieldErrors).length === 0 ? sentence : others.join(', ')
  return { fieldErrors, formErrors: top === '' ? [] : [top], status: statusOf(failure) }
}

/** The far end's own where it is one of a failure, so that no browser takes the answer for a redirect or a success. */
function statusOf({ kind, status = 502 }: ClinicFailure): number {
  if (kind === 'network' || kind === 'timeout') return 503
  return status >= 400 ? status : 502
}
