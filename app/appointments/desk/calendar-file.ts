import type { LoaderFunctionArgs } from '@remix-run/node'
import { clinicOf } from '~/platform/session/session.server'
import { calendarFeedOperations } from '../contract/calendar-feed'

/** The calendar that a phone of the staff subscribes to, by its secret: `/calendar/{secret}.ics`. */
export async function loader(visit: LoaderFunctionArgs) {
  const secret = /^([\w-]{43})\.ics$/.exec(visit.params.file ?? '')?.[1]
  if (secret === undefined) return refuse(404)
  const answer = await (await clinicOf(visit))(calendarFeedOperations).read({ secret })
  if (answer.ok) return new Response(answer.data.content, { headers: { ...neverKept, 'Content-Type': calendarType } })
  const { status, retryAfterSeconds } = answer.failure
  if (status === 429) return refuse(429, { 'Retry-After': String(retryAfterSeconds ?? 60) })
  return refuse(status === 404 ? 404 : 503)
}

const calendarType = 'text/calendar; charset=utf-8'
const neverKept = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' }

const sentences = {
  404: 'There is no calendar at this address. It may have been renewed or switched off.',
  429: 'Too many tries. Please try again later.',
  503: 'The calendar cannot be read right now.',
} as const

const refuse = (status: keyof typeof sentences, headers = {}) =>
  new Response(sentences[status], { status, headers: { ...neverKept, ...headers, 'Content-Type': 'text/plain' } })
