import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData, useRouteError } from '@remix-run/react'
import { Check, MapPin, Phone, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { networkMessage } from '~/domain/text/network-message'
import { compactDay, indiaDay } from '~/domain/time/days'
import { ErrorScreen, isNotFound, messageOf } from '~/frame/errors/error-panel'
import { readSubmission, refusedFormMessage } from '~/platform/forms/read-form.server'
import { isUnreachable } from '~/platform/session/answers/errors'
import { clinicOf } from '~/platform/session/session.server'
import { programTime } from '~/platform/work/clock.server'
import { FormMessage } from '~/ui/form/form-message'
import { type DriverDay, driverMarkBodySchema, driverOperations } from '../../contract/deliveries'
import { areasOf, bySlot, mapAddress, markWords } from '../deliveries'

export const meta: MetaFunction = () => [{ title: 'Route' }, { name: 'robots', content: 'noindex, nofollow' }]

/**
 * The link itself is the key: no cache keeps the page, and no other site is told its address. With `no-referrer` a browser
 * would hide from our own Origin check, too, where the driver's ticks come from.
 */
const secret = { headers: { 'Cache-Control': 'private, no-store', 'Referrer-Policy': 'same-origin' } }

export function headers() {
  return secret.headers
}

/** What a driver sees who has no account: where to go, to whom, and what may not be in the bowl. */
export async function loader(visit: LoaderFunctionArgs) {
  const clinic = await clinicOf(visit)
  const answer = await clinic(driverOperations).day({ token: visit.params.token ?? '' })
  if (answer.ok) return data({ ...answer.data, isToday: answer.data.day <= indiaDay(programTime()) }, secret)
  const isEnded = answer.failure.status === 404 || answer.failure.status === 422
  throw new Response(isEnded ? endedMessage : networkMessage, { status: isEnded ? 404 : 503, ...secret })
}

const endedMessage = 'This link has ended. Please ask the clinic for today’s link.'

const tickSchema = z.object({
  order_id: driverMarkBodySchema.shape.order_id,
  status: driverMarkBodySchema.shape.status,
  version: driverMarkBodySchema.shape.version,
})

export async function action(visit: ActionFunctionArgs) {
  const { submission } = await readSubmission(visit.request, tickSchema)
  if (submission.status !== 'success') return data({ message: refusedFormMessage }, { status: 422, ...secret })
  const clinic = await clinicOf(visit)
  const answer = await clinic(driverOperations).mark({ token: visit.params.token ?? '', ...submission.value })
  if (answer.ok) return data({ message: null }, secret)
  const { failure } = answer
  if (failure.code === 'driver_link_ended') throw new Response(endedMessage, { status: 404, ...secret })
  const message = isUnreachable(failure) ? networkMessage : (failure.message ?? 'That did not work. Please try again.')
  return data({ message }, { status: failure.status ?? 503, ...secret })
}

export { clientAction, revalidateAfterRefusal as shouldRevalidate } from '~/ui/browser/unreachable'

/** `title`: which meal of the day, and from when; null where the day is not divided. */
type Stop = DriverDay['stops'][number] & { number: number; title: string | null }

export default function DriverPage() {
  const { day, slots, stops, isToday } = useLoaderData<typeof loader>()
  const answered = useActionData<typeof action>()
  const meals = bySlot(slots, stops)
  const all: Stop[] = meals
    .flatMap(({ items, title }) => areasOf(items).flatMap((area) => area.stops.map((stop) => ({ ...stop, title }))))
    .map((stop, at) => ({ ...stop, number: at + 1 }))
  const open = all.filter(({ status }) => status === 'planned')
  const done = all.filter(({ status }) => status !== 'planned')
  const notMet = done.filter(({ status }) => status === 'not_met').length
  const [next] = open
  return (
    <Page day={day}>
      <p className="figures flex flex-wrap justify-between gap-x-4 text-small">
        <strong className="font-semibold">
          {done.length - notMet} of {all.length} delivered
        </strong>
        <span className="text-ink-2">
          {notMet > 0 ? `${notMet} not met, ` : ''}
          {open.length} to go
        </span>
      </p>
      {slots.length > 0 ? (
        <p className="figures text-small text-ink-2">
          {meals
            .map(({ title, items }) => {
              const left = items.filter(({ status }) => status === 'planned').length
              return `${title}: ${left} of ${items.length} to go`
            })
            .join(' · ')}
        </p>
      ) : null}
      <progress
        aria-label="Finished stops"
        value={done.length}
        max={Math.max(1, all.length)}
        className="mt-2 block h-2.5 w-full appearance-none overflow-hidden rounded-full border-0 bg-cream [&::-moz-progress-bar]:bg-leaf-700 [&::-webkit-progress-bar]:bg-cream [&::-webkit-progress-value]:bg-leaf-700"
      />
      <div className="mt-3">
        <FormMessage message={answered && 'message' in answered ? (answered.message ?? undefined) : undefined} />
      </div>
      {all.length === 0 ? <p className="py-8 text-ink-2">There are no deliveries on this day.</p> : null}
      {all.length > 0 && !next ? <p className="py-6 text-[1.2rem] font-semibold">All done. Thank you.</p> : null}
      {isToday ? null : <p className="mt-3 text-small text-ink-2">Stops can be marked from {compactDay(day)} on.</p>}
      {next ? <NextStop stop={next} canTick={isToday} /> : null}
      <ul>
        {open.slice(1).map((stop, at) => (
          <li key={stop.order_id} className="border-b border-line py-4">
            {stop.title !== open[at]?.title ? <p className="mb-3 font-semibold text-info">{stop.title}</p> : null}
            <Whom stop={stop} />
            {isToday ? (
              <details className="mt-2">
                <summary className="btn btn-outline btn-small min-h-12">
                  Mark<span className="sr-only"> {stop.customer_name}</span>
                </summary>
                <Call stop={stop} />
                <Ticks stop={stop} />
              </details>
            ) : null}
          </li>
        ))}
      </ul>
      {done.length > 0 ? (
        <section aria-labelledby="done" className="mt-8">
          <h2 id="done" className="text-[1.3rem]!">
            Done
          </h2>
          <ul>
            {done.map((stop) => (
              <li key={stop.order_id} className="flex items-center justify-between gap-3 border-b border-line py-3">
                <p className="min-w-0">
                  <span className="font-semibold wrap-break-word">{stop.customer_name}</span>
                  <span className={`block text-small ${stop.status === 'delivered' ? 'text-success' : 'text-danger'}`}>
                    {markWords[stop.status]}
                  </span>
                </p>
                <Tick stop={stop} status="planned" className="btn btn-outline btn-small shrink-0">
                  Undo<span className="sr-only"> {stop.customer_name}</span>
                </Tick>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </Page>
  )
}

function NextStop({ stop, canTick }: { stop: Stop; canTick: boolean }) {
  return (
    <section aria-label="Next stop" className="mt-4 mb-3 rounded-card border border-line bg-paper p-4.5 shadow-sm">
      <p className="figures mb-3 inline-flex rounded-full bg-info-tint px-3 py-0.5 text-small font-semibold text-info">
        Next, stop {stop.number}
        {stop.title ? `: ${stop.title}` : ''}
      </p>
      <Whom stop={stop} isLarge />
      <a
        href={mapAddress(stop.address)}
        target="_blank"
        rel="noopener noreferrer"
        className="btn btn-outline mt-4 min-h-13 w-full"
      >
        <MapPin aria-hidden size={20} strokeWidth={1.75} />
        Map
      </a>
      <Call stop={stop} />
      {canTick ? <Ticks stop={stop} /> : null}
    </section>
  )
}

/** On the day itself, at the door. */
function Call({ stop: { phone, customer_name: name } }: { stop: Stop }) {
  return phone === null ? null : (
    <a href={`tel:${phone}`} className="btn btn-outline mt-2.5 min-h-13 w-full">
      <Phone aria-hidden size={20} strokeWidth={1.75} />
      Call<span className="sr-only"> {name}</span>
    </a>
  )
}

function Whom({ stop, isLarge = false }: { stop: Stop; isLarge?: boolean }) {
  const { number, customer_name: name, address, allergies, dishes, meal } = stop
  return (
    <>
      <p className={isLarge ? 'font-display text-[1.6rem] leading-tight wrap-break-word' : 'font-semibold'}>
        {isLarge ? '' : `${number}. `}
        {name}
      </p>
      <p className="mt-1 flex items-start gap-2 wrap-anywhere text-ink-2">
        <MapPin aria-hidden size={18} strokeWidth={1.75} className="mt-1 shrink-0" />
        {address}
      </p>
      {meal ? <p className="mt-2 text-small">1 × {meal}</p> : null}
      {dishes.length > 0 ? (
        <p className="mt-2 text-small">{dishes.map((dish) => `${dish.quantity} × ${dish.name}`).join(', ')}</p>
      ) : null}
      {allergies ? (
        <p className="mt-2 flex items-start gap-2 font-semibold text-beet-700">
          <TriangleAlert aria-hidden size={18} strokeWidth={1.75} className="mt-1 shrink-0" />
          {allergies}
        </p>
      ) : null}
    </>
  )
}

function Ticks({ stop }: { stop: Stop }) {
  return (
    <div className="mt-4 grid gap-2.5">
      <Tick stop={stop} status="delivered" className="btn btn-primary min-h-16 w-full text-[1.1rem]">
        <Check aria-hidden size={22} strokeWidth={2} />
        Delivered<span className="sr-only"> {stop.customer_name}</span>
      </Tick>
      <Tick
        stop={stop}
        status="not_met"
        className="min-h-14 w-full rounded-full border-[1.5px] border-line font-semibold text-danger"
      >
        Not met<span className="sr-only"> {stop.customer_name}</span>
      </Tick>
    </div>
  )
}

type TickProps = { stop: Stop; status: Stop['status']; className: string; children: ReactNode }

function Tick({ stop: { order_id, version }, status, className, children }: TickProps) {
  return (
    <Form method="post" preventScrollReset className="contents">
      <input type="hidden" name="order_id" value={order_id} />
      <input type="hidden" name="version" value={version} />
      <button type="submit" name="status" value={status} className={className}>
        {children}
      </button>
    </Form>
  )
}

function Page({ day, children }: { day?: string; children: ReactNode }) {
  return (
    <div className="min-h-dvh bg-ivory">
      <header className="on-dark flex min-h-16 items-center gap-4 bg-leaf-900 px-4.5 text-ivory">
        <h1 className="text-[1.6rem]!">Route</h1>
        {day ? <p className="figures text-small text-leaf-100">{compactDay(day)}</p> : null}
      </header>
      <main id="main" className="mx-auto max-w-[560px] px-4.5 py-4 pb-12">
        {children}
      </main>
    </div>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  if (!isNotFound(error)) return <ErrorScreen />
  return (
    <Page>
      <p className="py-10 text-[1.15rem]">{messageOf(error)}</p>
    </Page>
  )
}
