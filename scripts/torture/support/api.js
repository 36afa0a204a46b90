/** Calls of a site's API, as one person behind one address. */

/** @typedef {{ status: number, data: any, code: string | undefined }} Answer */
/** @typedef {Awaited<ReturnType<typeof logIn>>} Call */

/** No answer came: the site was killed in the middle, so it is not known whether the request had its effect. */
export class Unanswered extends Error {}

/** @param {string} base @param {string} address what the site is told of the network address (TRUST_PROXY=1) @param {string} [token] */
function apiOf(base, address, token) {
  const authorization = /** @type {Record<string, string>} */ (token ? { authorization: `Bearer ${token}` } : {})
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address, ...authorization }
  /** @param {string} method @param {string} path below /api @param {object} [body] @returns {Promise<Answer>} @throws {Unanswered} */
  return async function call(method, path, body) {
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }), signal: AbortSignal.timeout(80_000) }
    try {
      const answer = await fetch(`${base}/api${path}`, init)
      // An answer that is cut off in the middle was no acknowledgement.
      const said = JSON.parse(await answer.text())
      return { status: answer.status, data: said.data, code: said.code }
    } catch (error) {
      throw new Unanswered(error instanceof Error ? error.message : String(error))
    }
  }
}

/**
 * @param {string} base
 * @param {{ email: string, password: string, address: string }} person
 * @param {{ isNew?: boolean }} [options] `isNew`: signs up first
 */
export async function logIn(base, { email, password, address }, { isNew = false } = {}) {
  const path = isNew ? '/auth/signup' : '/auth/login'
  const said = { email, password, ...(isNew && { full_name: 'Asha Verma' }) }
  const answer = await apiOf(base, address)('POST', path, said)
  if (!answer.data?.access_token) throw new Error(`${path} answered ${answer.status} ${answer.code}`)
  const token = String(answer.data.access_token)
  return Object.assign(apiOf(base, address, token), { token })
}
