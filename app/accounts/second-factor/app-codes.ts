/** The codes of authenticator apps (TOTP, RFC 6238: SHA-1, six digits, 30 seconds, which is what every app knows) and recovery codes. */
import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import {
  groupedCode,
  isAppCode,
  plainCode,
  recoveryCodeCount,
  recoveryCodeLength,
  recoveryCodeSigns,
} from '~/domain/accounts/second-factor'

const stepSeconds = 30
/** An app's clock may be a step ahead or behind. */
const drift = 1
/** RFC 4226 recommends 160 bits. */
const secretBytes = 20

const totpOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: stepSeconds })

/** In base32. */
export const newAppSecret = (): string => new Secret({ size: secretBytes }).base32

/**
 * The step whose code this is, at `now` or a step beside it; null for any other code. Compared in constant time by the library.
 * A step's code is good once: the caller keeps the newest one that was used.
 */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  // The library compares as many bytes as there are signs, and throws for signs of more than one.
  if (!isAppCode(code)) return null
  const totp = totpOf(secret)
  const timestamp = now.getTime()
  const delta = totp.validate({ token: plainCode(code), timestamp, window: drift })
  return delta === null ? null : totp.counter({ timestamp }) + delta
}

/** What a QR code holds, and the key as it is typed. @param issuer the clinic; it stands before the account in the app */
export function appEnrolment(secret: string, { issuer, account }: { issuer: string; account: string }) {
  const uri = new TOTP({ issuer, label: account, secret: Secret.fromBase32(secret), period: stepSeconds }).toString()
  return { key: groupedCode(secret).replaceAll('-', ' '), uri }
}

/** As they are shown; what is stored of each is a hash of `plainCode`. */
export function newRecoveryCodes(): string[] {
  const code = () =>
    Array.from({ length: recoveryCodeLength }, () => recoveryCodeSigns[randomInt(recoveryCodeSigns.length)]).join('')
  return Array.from({ length: recoveryCodeCount }, () => groupedCode(code()))
}
