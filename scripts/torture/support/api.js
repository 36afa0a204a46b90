/** Calls of a site's API, as one person behind one address. */

/** @typedef {{ status: number, data: any, code: string | undefined }} Answer */

/** No answer came: the site was killed in the middle, so it is not known whether the request had its effect. */
export class Unanswered extends Error {}

const timeoutMs = 80_000

/**
 * @param {string} base
 * @param {{ token?: string, address: string }} person `address`: what the site is told of the network address (TRUST_PROXY=1)
 */
function apiOf(base, { token, address }) {
  /**
   * @param {string} method
   * @param {string} path below /api
   * @param {object} [body]
   * @returns {Promise<Answer>}
   * @throws {Unanswered}
   */
  return async function call(method, path, body) {
    const headers = {
      'content-type': 'application/json',
      'x-forwarded-for': address,
      ...(token && { authorization: `Bearer ${token}` }),
    }
    try {
      const init = {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeoutMs),
      }
      const answer = await fetch(`${base}/api${path}`, init)
      // An answer that is cut off in the middle was no acknowledgement.
      const said = JSON.parse(await answer.text())
      return { status: answer.status, data: said.data, code: said.code }
    } catch (error) {
      throw new Unanswered(error instanceof Error ? error.message : String(error))
    }
  }
}

/** @typedef {ReturnType<typeof apiOf>} Call */

/**
 * @param {string} base
 * @param {{ email: string, password: string, address: string }} person
 * @param {{ isNew?: boolean }} [options] `isNew`: signs up first
 * @returns {Promise<Call>}
 */
export async function logIn(base, { email, password, address }, { isNew = false } = {}) {
  const path = isNew ? '/auth/signup' : '/auth/login'
  const answer = await apiOf(base, { address })('POST', path, {
    email,
    password,
    ...(isNew && { full_name: 'Asha Verma' }),
  })
  if (!answer.data?.access_token) throw new Error(`${path} answered ${answer.status} ${answer.code}`)
  return apiOf(base, { token: answer.data.access_token, address })
}
