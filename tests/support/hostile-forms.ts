/** Bodies of forms that no form of the site sends. Each cost the server seconds, its memory or a 500 before the door filtered names. */

const formType = 'application/x-www-form-urlencoded'
const boundary = 'xxBOUNDARYxx'
const multipartType = `multipart/form-data; boundary=${boundary}`

type HostileForm = { what: string; type: string; body: string }

const urlencoded = (what: string, body: string): HostileForm => ({ what, type: formType, body })
const named = (what: string, name: string, value = 'x') =>
  urlencoded(what, `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
const multipart = (what: string, names: string[]): HostileForm => ({
  what,
  type: multipartType,
  body: `${names.map((name) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nx\r\n`).join('')}--${boundary}--\r\n`,
})
const distinct = (count: number) => Array.from({ length: count }, (_, index) => `f${index}`)
const intent = (type: string, payload: object) => JSON.stringify({ type, payload })

export const hostileForms: HostileForm[] = [
  named('an array of five million', 'email[4999999]'),
  named('an array of a hundred million', 'email[99999999]'),
  named('a long way down', `email${'[0]'.repeat(5_000)}`),
  named('many objects within each other', `email${'.a'.repeat(5_000)}`),
  named('a path into the prototype', '__proto__.polluted'),
  named('the prototype', '__proto__'),
  named('an update by intent', '__intent__', intent('update', { name: 'email', index: 9_999_999, value: 'x' })),
  named('an insert by intent', '__intent__', intent('insert', { name: 'email', index: 9_999_999 })),
  named('a reset by intent', '__intent__', intent('reset', { name: `email${'[0]'.repeat(5_000)}` })),
  named('an unknown intent', '__intent__', intent('explode', {})),
  named('an intent that is no JSON', '__intent__', 'explode'),
  named('a state that is no JSON', '__state__', '{'),
  urlencoded('two intents', '__intent__=a&__intent__=b'),
  urlencoded('100,000 distinct names', distinct(100_000).join('=x&')),
  urlencoded('300,000 empty fields', '&'.repeat(300_000)),
  urlencoded('1 MiB in one field', `email=${'x'.repeat(1024 * 1024 - 6)}`),
  multipart('thousands of parts', distinct(5_000)),
  multipart('an array of five million in parts', ['email[4999999]']),
  multipart('an intent in parts', ['__intent__']),
]
