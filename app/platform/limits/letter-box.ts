/**
 * How many mails a letter box may get because of people who have not proven that it is theirs. A stranger who types an address that is another's
 * fills a stranger's letter box: by signing up, booking, writing to us and subscribing in turn, and with marks after a plus sign.
 * A link to set a password is not counted here: its owner must get it, and login-guard.ts makes who asks for many wait.
 */
import { letterBoxOf } from '~/domain/clients/email'
import type { Limit } from './limiter'

const letterBox: Limit = { name: 'letter box', tries: 20, windowMs: 60 * 60_000 }

/** For `takeAll`. */
export const mailTo = (email: string): readonly [Limit, caller: string] => [letterBox, letterBoxOf(email)]
