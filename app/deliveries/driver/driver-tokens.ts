/**
 * The token in the link a driver gets for one day. The day, until when it is valid and its serial stand in it, signed; a renewed link
 * has another serial, and ends the former ones. Nothing of it is stored but the serial.
 */
import { addDays, indiaInstant, isDay } from '~/domain/time/days'
import { createSigner } from '~/platform/vault/signer'

export type DriverTokens = ReturnType<typeof createDriverTokens>

/** In the night after the day, when the last driver is home. */
const endsAt = '03:00'

/** @param secrets newest first: the first signs, all are accepted */
export function createDriverTokens(secrets: readonly string[]) {
  const { sign, isSigned } = createSigner('driver links', secrets)
  return {
    make(day: string, serial: number): { token: string; expires_at: string } {
      const expires = driverLinkEnd(day)
      const text = `${day}.${serial}.${Math.floor(expires.getTime() / 1000)}`
      return { token: `${text}.${sign(text)}`, expires_at: expires.toISOString() }
    },
    /** What a token says; null where it is not one of ours, or has expired. */
    read(token: string, now: Date): { day: string; serial: number } | null {
      const [, text, day, serial, expires, signature] =
        /^((\d{4}-\d{2}-\d{2})\.(\d{1,9})\.(\d{1,12}))\.([\w-]{43})$/.exec(token) ?? []
      if (!text || !day || !serial || !expires || !signature || !isDay(day)) return null
      const isOurs = isSigned(text, signature)
      return isOurs && now.getTime() < Number(expires) * 1000 ? { day, serial: Number(serial) } : null
    },
  }
}

const driverLinkEnd = (day: string): Date => indiaInstant(addDays(day, 1), endsAt)
