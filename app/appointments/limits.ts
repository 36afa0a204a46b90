/** How often appointments may be asked for. */
import { addressGroup } from '~/domain/clients/address-group'
import { letterBoxOf } from '~/domain/clients/email'
import { ApiError } from '~/platform/http/api/api-error'
import { type Limit, type Limiter, mailTo } from '~/platform/limits/limiter'

const hourMs = 60 * 60_000

/** Whole neighbourhoods share an address of a mobile network, so that limit is wide. */
const appointmentLimits = {
  ofPerson: { name: 'appointment person', tries: 10, windowMs: hourMs },
  ofAddress: { name: 'appointment address', tries: 60, windowMs: hourMs },
  /** The confirmation goes to the address that was typed: this keeps a caller from flooding a stranger's letter box. */
  ofRecipient: { name: 'appointment recipient', tries: 10, windowMs: hourMs },
} satisfies Record<string, Limit>
/**
 * How many times people may choose whose email is not proven: accounts cost nothing, and one who makes many would take the calendar from
 * everybody. Who is refused confirms the email, or leaves the time to the clinic.
 */
const unprovenLimits = {
  ofPerson: { name: 'unproven time person', tries: 3, windowMs: 24 * hourMs },
  ofAddress: { name: 'unproven time address', tries: 6, windowMs: 24 * hourMs },
  ofAll: { name: 'unproven time', tries: 30, windowMs: 24 * hourMs },
} satisfies Record<string, Limit>
const proveFirst =
  'Please confirm your email first: in your account, under “Privacy”, you get a link by mail. Or leave the time to us.'

type Asking = { limiter: Limiter; userId: string; clientAddress: string | undefined }

/**
 * @param isOwnBox whether the client is mailed where they have shown that they read
 * @throws {ApiError} too_many_tries
 */
export const countRequest = (
  { limiter, userId, clientAddress }: Asking,
  { email, isOwnBox }: { email: string; isOwnBox: boolean },
): Promise<void> =>
  limiter.takeAll([
    [appointmentLimits.ofAddress, addressGroup(clientAddress)],
    [appointmentLimits.ofPerson, userId],
    [appointmentLimits.ofRecipient, letterBoxOf(email)],
    ...(isOwnBox ? [] : [mailTo(email)]),
  ])

/** @throws {ApiError} email_not_proven */
export async function countUnprovenTime({ limiter, userId, clientAddress }: Asking): Promise<void> {
  try {
    await limiter.takeAll([
      [unprovenLimits.ofPerson, userId],
      [unprovenLimits.ofAddress, addressGroup(clientAddress)],
      [unprovenLimits.ofAll, 'all'],
    ])
  } catch (error) {
    if (error instanceof ApiError && error.code === 'too_many_tries')
      throw new ApiError('email_not_proven', { message: proveFirst })
    throw error
  }
}
