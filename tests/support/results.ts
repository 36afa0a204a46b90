/** What a call of the clinic’s client has answered. */
import type { Result } from '~/platform/session/answers/read-answer'

/** @throws with the failure in full */
export function ok<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.failure))
  return result.data
}

/** Status and code of a refusal. */
export const codeOf = (result: Result<unknown>) =>
  result.ok ? 'it went well' : [result.failure.status, result.failure.code]

/** The fields that a refusal is about. */
export const fieldsOf = (result: Result<unknown>) =>
  result.ok ? [] : (result.failure.detail ?? []).map(({ loc }) => loc[1])
