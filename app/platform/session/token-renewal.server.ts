/** New tokens for a session, once for all the requests that ask for them at the same time. */

import { createHash } from 'node:crypto'
import type { ClinicFailure } from './answers/errors'
import type { Result } from './answers/read-answer'
import { createClinicApi } from './client.server'
import { sessionOperations, type TokenPair } from './contract'

/** How long a new pair is remembered for requests that still carry the old cookie; the backend's own grace is as long. */
const renewalMemoryMs = 30_000
const renewals = new Map<string, Promise<Result<TokenPair>>>()

/** The backend will not renew this session. No answer, a busy backend (429) and one in trouble say nothing of the session. */
export const isRefusal = ({ kind, status = 500 }: ClinicFailure) =>
  kind === 'status' && status < 500 && status !== 429 && status !== 408

export function sharedRenewal(refreshToken: string): Promise<Result<TokenPair>> {
  // Hashed, so that no list of live tokens lies about in the memory of the process.
  const key = createHash('sha256').update(refreshToken).digest('base64')
  const running = renewals.get(key)
  if (running) return running
  const renewal = createClinicApi()(sessionOperations).refresh({ refresh_token: refreshToken })
  renewals.set(key, renewal)
  setTimeout(() => renewals.delete(key), renewalMemoryMs).unref()
  // Remember only what the backend has decided: after a timeout the next request asks again at once.
  void renewal.then((answer) => {
    if (!answer.ok && !isRefusal(answer.failure)) renewals.delete(key)
  })
  return renewal
}
