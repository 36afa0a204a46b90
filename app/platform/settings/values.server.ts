/** What the value of a setting may look like: a schema for each kind. */
// All of zod with its forty languages would come along with `{ z }`: esbuild cannot take such an object apart.
import * as z from 'zod'

export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .pipe(z.int().min(min).max(max))

const webAddress = z
  .url({ protocol: /^https?$/ })
  .transform((text) => new URL(text))
  .refine((url) => !url.username && !url.password && !url.search && !url.hash)

export const origin = webAddress.refine((url) => url.pathname === '/').transform((url) => url.origin)
/** Looser than what people sign up with: the first admin may live on this very machine. */
export const mailAddress = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .regex(/^[^\s@]+@[^\s@]+$/)
export const secretList = z
  .string()
  .transform((text) => text.split(',').map((secret) => secret.trim()))
  .pipe(z.array(z.string().min(32)).min(1))

/** Handed on as it is: what it says of TLS and more is the driver's to understand. A socket's folder may stand for a host. */
export const databaseAddress = z.string().refine((text) => {
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text)) return false
  const { hostname, pathname, searchParams } = new URL(text)
  return pathname.length > 1 && (hostname !== '' || searchParams.has('host'))
})

/** An S3-compatible bucket with its keys; a folder in it may follow. */
export const bucketAddress = z.string().refine((text) => {
  if (!text.startsWith('s3://') || !URL.canParse(text)) return false
  const { username, password, hostname, pathname, searchParams, hash } = new URL(text)
  const hasBucket = /^\/[\w.-]{3,63}(\/[\w.-]+)*\/?$/.test(pathname) && !/\/\.{1,2}(\/|$)/.test(pathname)
  const isKnown = [...searchParams.keys()].every((name) => name === 'region')
  return (
    username !== '' && password !== '' && hostname !== '' && hasBucket && isKnown && hash === '' && isDecodable(text)
  )
})

function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(new URL(text).password) !== ''
  } catch {
    return false
  }
}

/** A host, and nothing the mail program would take for an option of its own. */
export const mailServerAddress = z.string().refine((text) => {
  if (!/^smtps?:\/\//.test(text) || !URL.canParse(text)) return false
  const { hostname, pathname, search, hash } = new URL(text)
  return hostname !== '' && pathname.length <= 1 && !search && !hash
})

/** Keys and money go over it: only within this machine may it be plain. */
export const providerAddress = webAddress
  .refine((url) => url.protocol === 'https:' || isLoopback(url.hostname))
  .transform((url) => url.origin + url.pathname.replace(/\/+$/, ''))

/** As the provider gave it: no spaces or line ends, which would break a header. */
export const providerKey = z.string().regex(/^[\x21-\x7e]{1,500}$/)
export const providerKeyList = z
  .string()
  .transform((text) => text.split(',').map((secret) => secret.trim()))
  .pipe(z.array(providerKey).min(1))

/** An instant, or one with the machine's own time at that instant: programs started one after the other then agree. */
export const testClock = z.string().transform((text, context) => {
  const [at, machineAt, ...more] = text.split('@').map((part) => z.iso.datetime({ offset: true }).safeParse(part).data)
  if (at === undefined || more.length > 0 || (text.includes('@') && machineAt === undefined)) {
    context.addIssue({ code: 'custom', message: 'no instant' })
    return z.NEVER
  }
  return Date.parse(at) - (machineAt === undefined ? Date.now() : Date.parse(machineAt))
})

/** `Name <a@b>` or `a@b`, on one line. */
export const mailSender = z
  .string()
  .max(200)
  .regex(/^[^\p{Cc}<>",;:]*<[^\s<>]+>$|^[^\s<>]+$/u)
  .refine((text) => z.email().safeParse(/<(.*)>$/.exec(text)?.[1] ?? text).success)

/** Whether only this machine can be meant. */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname)
}
