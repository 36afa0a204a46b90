/**
 * A token in each form a visitor may send: it tells when the form was shown, signed so that no program can make one up. A program
 * that fills a form at once, or sends one it saved long ago, is turned away; a person hardly ever is. The backend does
 * nothing twice for one token, so a double click or a resent form has one effect: every form shown needs one of its own,
 * on a page (or from a loader) that no cache keeps.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { settings } from '../settings/settings.server'
import { keyFor, sessionSecrets } from '../vault/secrets.server'
import { programTime } from '../work/clock.server'

const youngestMs = 2000
const oldestMs = 24 * 60 * 60 * 1000

/** A new one, for one form shown once; its hidden field is `form_token`, as the contract has it. */
export function formToken(now: Date = programTime()): string {
  const shown = `${now.getTime().toString(36)}.${randomBytes(12).toString('base64url')}`
  const [key] = keys()
  if (!key) throw new Error('A form token cannot be signed without a key.')
  return `${shown}.${signed(shown, key)}`
}

/** A program that fills in every form it finds has no account, so a client who is signed in may be as quick as they like. */
type Sender = { isSignedIn: boolean; now?: Date }

/**
 * Why a form with this token is not taken, in words for the person who sent it; null where it is. The answer shows the form
 * again, filled in and with a new token.
 */
export function checkFormToken(token: unknown, { isSignedIn, now = programTime() }: Sender): string | null {
  const [, shown, signature] = /^([0-9a-z]{1,12}\.[\w-]{16})\.([\w-]{43})$/.exec(String(token)) ?? []
  if (!shown || !signature || !keys().some((key) => isSame(signature, signed(shown, key)))) return outOfDate
  const ageMs = now.getTime() - Number.parseInt(shown, 36)
  if (ageMs > oldestMs) return outOfDate
  return ageMs < youngestMs && !isSignedIn ? 'That was very quick. Please take a look and send it again.' : null
}

/** The token a form goes on with after an answer that stored nothing: its own while that is good, else a new one. */
export function nextFormToken(token: unknown, now: Date = programTime()): string {
  return typeof token === 'string' && checkFormToken(token, { isSignedIn: true, now }) === null ? token : formToken(now)
}

const outOfDate = 'This form is out of date. Please send it again.'

const keys = () => sessionSecrets(settings()).map((secret) => keyFor('form token', secret))

const signed = (shown: string, key: Uint8Array) => createHmac('sha256', key).update(shown).digest('base64url')

const isSame = (one: string, other: string) => timingSafeEqual(Buffer.from(one), Buffer.from(other))
