/** Whether the session of a visitor goes on, as their greeting needs it: asked for a moment, and never so that a page waits. */
import { processLog } from '../log/log.server'
import type { SessionData } from './cookies/session-cookie.server'
import { connectedBackend } from './transport.server'

/** A page waits no longer than this for the name in its header. */
const stateTimeoutMs = 400
/** After a failure pages go without asking for a while, or each of them would wait. */
const askAgainAfterMs = 2000
let askAgainAt = 0

/** One indexed read of the backend. Not reaching it says nothing about the session: greet the client as before. */
export async function isRunning({ refresh_token }: SessionData): Promise<boolean> {
  if (performance.now() < askAgainAt) return true
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The backend is slow.')), stateTimeoutMs)
  })
  try {
    return await Promise.race([connectedBackend().isSessionRunning(refresh_token), timeout])
  } catch (error) {
    askAgainAt = performance.now() + askAgainAfterMs
    processLog().warn('session_state_unknown', { problem: error instanceof Error ? error.name : typeof error })
    return true
  } finally {
    clearTimeout(timer)
  }
}
