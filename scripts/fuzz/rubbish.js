/** Forms and calls that no honest client sends: hostile field names, wrong types, huge values, broken encodings. */
import { randomBytes } from 'node:crypto'

/** @typedef {(what: string, url: string, init: RequestInit) => Promise<import('../fuzz.js').Got | null>} Send */

const fieldNames = [
  ...['name', 'email', 'phone', 'mobile_number', 'password', 'current_password', 'new_password', 'message', 'subject'],
  ...[
    'form_token',
    'token',
    'intent',
    'refund',
    'service',
    'preferred_date',
    'start_date',
    'address',
    'redirectTo',
    'act',
  ],
  ...[
    'email[4999999]',
    'email[99999999]',
    '[0][0][0][0][0]',
    'a.b.c',
    '__proto__',
    'constructor',
    '__intent__',
    '__state__',
  ],
]

/** Half a surrogate pair cannot be encoded in an address. @param {string} text */
export function wellFormed(text) {
  return text.replaceAll(/\p{Surrogate}/gu, '-')
}

/** @param {{ base: string, random: () => number, send: Send }} site */
export function createRubbish({ base, random, send }) {
  /** @template T @param {readonly T[]} list @returns {T} */
  const pick = (list) => /** @type {T} */ (list[Math.floor(random() * list.length)])

  /** @returns {string} */
  function rubbish() {
    return pick([
      () => '',
      () => 'x'.repeat(Math.floor(random() * 5000)),
      () => '\u0000\u0001\uFFFF\uD800',
      () => "' OR 1=1 --",
      () => '{"type":"update","payload":{"name":"email[9999999]","value":"x"}}',
      () => '\u202Egnp.exe',
      () => 'नमस्ते '.repeat(50),
      () => '-1e999',
      () => '2026-02-30',
      () => '../../etc/passwd',
      () => '<img src=x onerror=alert(1)>',
      () => `${'('.repeat(500)}a${')'.repeat(500)}`,
      () => String(Math.floor(random() * 1e12)),
      () => 'a@b.co',
      () => '+919876543210',
    ])()
  }

  /** @param {string} path @param {string} cookie @param {string} counted */
  async function fuzzForm(path, cookie, counted = 'form') {
    const kind = pick(['few', 'few', 'few', 'many', 'nested', 'multipart', 'rubbish', 'array', 'json'])
    const headers = /** @type {Record<string, string>} */ ({
      origin: base,
      'content-type': 'application/x-www-form-urlencoded',
    })
    if (cookie) headers.cookie = cookie
    /** @type {string | FormData} */
    let body = ''
    if (kind === 'few') {
      const form = new URLSearchParams()
      for (let count = Math.floor(random() * 12); count > 0; count -= 1) form.append(pick(fieldNames), rubbish())
      body = form.toString()
    }
    if (kind === 'many') body = Array.from({ length: 100_000 }, (_, index) => `f${index}=`).join('&')
    if (kind === 'nested') body = `email${'[0]'.repeat(Math.floor(random() * 20_000))}=x`
    if (kind === 'array')
      body = `${pick(fieldNames)}[${Math.floor(random() * 2 ** 32)}]=x&__intent__=${encodeURIComponent(wellFormed(rubbish()))}`
    if (kind === 'rubbish') body = randomBytes(Math.floor(random() * 2000)).toString('latin1')
    if (kind === 'json') {
      headers['content-type'] = 'application/json'
      body = JSON.stringify({ email: [rubbish()] })
    }
    if (kind === 'multipart') {
      delete headers['content-type']
      body = new FormData()
      for (let count = Math.floor(random() * 300); count > 0; count -= 1)
        body.append(pick(fieldNames), new Blob([rubbish()]), 'x.png')
    }
    await send(`${counted} ${path} ${kind}`, `${base}${path}${pick(['', '.data', '?a[9999999]=1'])}`, {
      method: 'POST',
      headers,
      body,
    })
  }

  /** @param {{ path: string, method: string, operation: any }} one @param {string} token @param {string} counted */
  async function fuzzOperation({ path, method, operation }, token, counted = 'api') {
    const filled = path.replace(/\{\w+\}/g, () =>
      encodeURIComponent(
        pick(['x', '0', crypto.randomUUID(), wellFormed(rubbish().slice(0, 60)) || '-', '..%2f']),
      ).slice(0, 300),
    )
    const query = pick([
      '',
      `?page=${pick(['0', '-1', '1e9', 'x', '99999999999999999999'])}&per_page=${pick(['0', '1000', 'x'])}&q=${encodeURIComponent(wellFormed(rubbish()))}`,
    ])
    const headers = /** @type {Record<string, string>} */ ({ 'content-type': 'application/json' })
    if (token) headers.authorization = `Bearer ${token}`
    const fields = Object.keys(operation.requestBody?.content?.['application/json']?.schema?.properties ?? { a: 1 })
    const value = () =>
      pick([() => rubbish(), () => null, () => 1e308, () => [], () => ({}), () => true, () => -1, () => [[[]]]])()
    const body = pick([
      () => JSON.stringify(Object.fromEntries(fields.map((field) => [field, value()]))),
      () => JSON.stringify(Object.fromEntries(fields.map((field) => [field, rubbish()]))),
      () => `${'['.repeat(50_000)}`,
      () => '{"__proto__":{"a":1}}',
      () => randomBytes(200).toString('latin1'),
      () => '',
      () => 'null',
    ])()
    await send(`${counted} ${method} ${path}`, `${base}/api${filled.replace(/^\/api/, '')}${query}`, {
      method,
      headers,
      ...(method === 'GET' ? {} : { body }),
    })
  }

  return { fuzzForm, fuzzOperation }
}
