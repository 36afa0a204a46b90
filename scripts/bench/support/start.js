/** The built site of a checkout, with an admin, as behind a proxy. */
import { createSite } from '../../torture/support/site.js'

export const admin = { email: 'admin@example.in', password: 'rajma chawal & 7 rotis' }

/**
 * @param {string} checkout
 * @param {{ dataDir: string, databaseUrl?: string }} place
 * @returns {Promise<{ port: number, url: string, pid: number, startMs: number, stop: () => Promise<void> }>}
 */
export async function startSite(checkout, { dataDir, databaseUrl = '' }) {
  const env = {
    NODE_ENV: 'production',
    LOG_LEVEL: 'info',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    TRUST_PROXY: '1',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  }
  const site = await createSite({ checkout, stdout: 'ignore', env })
  const startMs = await site.start()
  return { port: site.port, url: site.url, pid: site.pid() ?? 0, startMs, stop: site.stop }
}

/** @param {string} url @param {{ email: string, password: string }} [who] @returns {Promise<string>} the Cookie header of a session */
export async function logInByForm(url, who = admin) {
  const init = /** @type {const} */ ({ method: 'POST', redirect: 'manual', headers: { origin: url } })
  const answer = await fetch(`${url}/login`, { ...init, body: new URLSearchParams(who) })
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';', 1)[0])
  if (answer.status >= 400 || cookies.length === 0) throw new Error(`/login answered ${answer.status}.`)
  return cookies.join('; ')
}

/** @param {string} url @returns {Promise<string>} the path of the newest post */
export async function newestPost(url) {
  const { data } = await (await fetch(`${url}/api/blogs/all_blog_lists?per_page=1`)).json()
  return `/blog/${data[0].slug}`
}
