/** The error catalogue: from a failed call to the exact sentence a person reads. Pure and safe in a browser. */

import { networkMessage } from '~/domain/text/network-message'
import type { ErrorDetail } from '../../http/api/errors'

/**
 * Why a call gave no data. `status`: the backend answered with an error. `network`: it could not be reached. `timeout`: it
 * took longer than 10 s. `invalid`: what it answered is not what the contract promises.
 */
export type ClinicFailure = {
  kind: 'status' | 'network' | 'timeout' | 'invalid'
  status?: number
  code?: string
  /** The server's own sentence. */
  message?: string
  detail?: ErrorDetail[]
  /** With code_needed: what the second step of a log-in is proven by. */
  loginToken?: string
  /** How long to wait, as the server said it: with 429, and with 503. */
  retryAfterSeconds?: number
}

/** Of a list that is not there, which is said in a toast as well. */
export const noBlogsMessage = 'No blogs found.'

/** Blog list of the home page and /blogs. */
export function blogListMessage(failure: ClinicFailure): string {
  if (isStatus(failure, 404)) return noBlogsMessage
  return 'Failed to load blogs. Please try again later.'
}

/** Recent posts in the footer. */
export function recentPostsMessage(failure: ClinicFailure): string {
  return sentenceOf(failure) || 'Failed to load recent posts. Please try again later.'
}

/** One post: its dialog. */
export function blogDetailMessage(failure: ClinicFailure): string {
  if (isStatus(failure, 404)) return 'Blog not found.'
  if (isStatus(failure, 422)) return 'Invalid blog ID.'
  return 'Failed to load blog details. Please try again later.'
}

/** The page of a post, whose address is its slug. */
export const blogPageMessage = (failure: ClinicFailure): string =>
  isUnreachable(failure)
    ? 'The backend could not be reached. Please ensure the server is running.'
    : blogDetailMessage(failure)

/** Loading one's own profile. */
export function profileFetchMessage(failure: ClinicFailure): string {
  return sentenceOf(failure) || 'Failed to fetch user profile'
}

/** Saving one's own profile. */
export function profileUpdateMessage(failure: ClinicFailure): string {
  if (isUnreachable(failure)) return networkMessage
  if (isStatus(failure, 404)) return 'User not found'
  if (isStatus(failure, 422)) return detailOf(failure) || 'Invalid input data'
  if (failure.kind === 'invalid') return failure.message || 'Failed to update user info'
  return sentenceOf(failure) || 'Failed to update user profile'
}

/** Submitting a booking. */
export function bookingMessage(failure: ClinicFailure): string {
  if (isUnreachable(failure)) return networkMessage
  if (failure.kind === 'invalid') return 'Failed to book appointment. Please try again later.'
  if (isStatus(failure, 401)) return 'Unauthorized. Please log in again.'
  if (isStatus(failure, 422)) return detailOf(failure) || 'Invalid input data.'
  if (isStatus(failure, 500)) return sentenceOf(failure) || 'Server error occurred. Please contact support.'
  return sentenceOf(failure) || 'An error occurred.'
}

/** Signing up, logging in and the passwords; `fallback` where the server has no sentence of its own. */
export const accountMessage = (failure: ClinicFailure, fallback: string): string => formMessage(failure, fallback)

/** Ordering a plan, and a new link for one. */
export function paymentMessage(failure: ClinicFailure): string {
  if (isUnreachable(failure)) return networkMessage
  if (isStatus(failure, 422)) return detailOf(failure) || failure.message || 'Failed to initiate payment'
  return sentenceOf(failure) || 'An error occurred during payment initiation'
}

/** The lists of one's own account, each in its place on the page. */
export const ownOrdersMessage = 'Failed to load your orders. Please try again later.'
export const ownAppointmentsMessage = 'Failed to load your appointments. Please try again later.'

/** One's own receipt or credit note, and the status to say it with: a malformed id or number cannot match one. */
export function paperMessage(
  failure: ClinicFailure,
  paper: 'receipt' | 'credit note',
): { status: 404 | 503; message: string } {
  return isStatus(failure, 404) || isStatus(failure, 422)
    ? { status: 404, message: `There is no such ${paper}.` }
    : { status: 503, message: `Failed to load your ${paper}. Please try again later.` }
}

/** Cancelling one's own order or appointment. */
export function cancelMessage(failure: ClinicFailure): string {
  if (isUnreachable(failure)) return networkMessage
  const isOurs = failure.kind === 'status' && (failure.status ?? 500) < 500
  return ((isOurs || isAway(failure)) && sentenceOf(failure)) || 'Failed to cancel. Please try again later.'
}

/** Moving one's own visit: what is wrong with the time is said as the clinic says it. */
export const moveMessage = (failure: ClinicFailure): string =>
  formMessage(failure, 'Failed to move. Please try again later.')

export const ownPrivacyMessage = 'Failed to load your data. Please try again later.'

/** One's own data: choices, the confirmed email, the file, the account that is to be erased. */
export const privacyMessage = (failure: ClinicFailure): string =>
  formMessage(failure, 'That did not work. Please try again later.')

/** The contact form. */
export const contactMessage = (failure: ClinicFailure): string =>
  formMessage(failure, 'Failed to send message. Please try again later.')

/** The request for a consultation. */
export const consultationMessage = (failure: ClinicFailure): string =>
  formMessage(failure, 'Failed to send request. Please try again later.')

/** Subscribing to the newsletter, confirming it and leaving it. */
export const newsletterMessage = (failure: ClinicFailure): string =>
  formMessage(failure, 'Failed to update your subscription. Please try again later.')

/** Pictures that staff upload and delete: what is said of full disks and busy servers helps them. */
export function pictureMessage(failure: ClinicFailure): string {
  const isOwn = ['storage_unavailable', 'unavailable'].includes(failure.code ?? '')
  return (isOwn && sentenceOf(failure)) || formMessage(failure, 'That did not work. Please try again.')
}

function formMessage(failure: ClinicFailure, fallback: string): string {
  if (isUnreachable(failure)) return networkMessage
  if (isAway(failure)) return sentenceOf(failure) || fallback
  if (isStatus(failure, 422)) return detailOf(failure) || 'Invalid input data.'
  // What a server says of its own trouble does not help a client who fills in a form.
  return failure.kind === 'status' && (failure.status ?? 500) < 500 ? sentenceOf(failure) || fallback : fallback
}

/** The clinic's database is away or full: the answer says so, to clients with its telephone number. */
const isAway = ({ code }: ClinicFailure) => code === 'unavailable' || code === 'storage_full'

const detailOf = ({ detail }: ClinicFailure) => detail?.map(({ msg }) => msg).join(', ')

/** The server's message or, where there is none, its detail. */
const sentenceOf = (failure: ClinicFailure) => failure.message || detailOf(failure)

/** No answer came, or none in time. */
export const isUnreachable = (failure: ClinicFailure) => failure.kind === 'network' || failure.kind === 'timeout'

const isStatus = (failure: ClinicFailure, status: number) => failure.kind === 'status' && failure.status === status
