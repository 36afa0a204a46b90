/** An authenticator app for tests: the codes of a key, as a phone shows them. */
import { Secret, TOTP } from 'otpauth'

/** @param steps so many steps of 30 seconds ahead of `at` */
export function appCode(key: string, at: string | Date, steps = 0): string {
  const secret = Secret.fromBase32(key.replaceAll(' ', ''))
  return new TOTP({ secret }).generate({ timestamp: new Date(at).getTime() + steps * 30_000 })
}
