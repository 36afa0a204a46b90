/** Where the food goes on a day: the stops by area, each with its tick, and the link for the driver. */
import { Form, Link } from '@remix-run/react'
import { Check, MapPin, Phone, TriangleAlert, Undo2, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { timeOf } from '~/domain/time/days'
import { useMay } from '~/frame/desk/dashboard-data'
import { ActionButton } from '~/frame/desk/page/detail-panel'
import type { DeliverySheet } from '../../contract/admin-deliveries'
import { areasOf, bySlot, mapAddress } from '../../site/deliveries'
import { SheetHead } from './sheet-head'

type Sheet = Omit<DeliverySheet, 'driver'>
type Props = { sheet: Sheet; sheetHref: string | null; driverLink: string | null }
type Stop = ReturnType<typeof areasOf<Sheet['stops'][number]>>[number]['stops'][number]

export function RouteSheet({ sheet: { day, today, slots, stops }, sheetHref, driverLink }: Props) {
  const may = useMay()
  return (
    <section aria-labelledby="route" className={`min-w-0 content-start ${sheetHref ? 'print:break-before-page' : ''}`}>
      <SheetHead id="route" title="Route" sheetHref={sheetHref} className="flex-wrap gap-y-0" />
      {bySlot(slots, stops).map(({ slot, title, items }) => (
        <section key={slot} aria-label={title ?? undefined}>
          {title ? (
            <h4 className="mt-4 text-[1.2rem]!">
              {title} <span className="figures text-ink-2">({items.length})</span>
            </h4>
          ) : null}
          {areasOf(items, slot === null ? 0 : stops.findIndex((stop) => stop.slot === slot)).map(
            ({ name, done, stops: ofArea }) => (
              <section key={name} aria-label={name} className="mt-3 first-of-type:mt-3">
                <AreaHead as={title ? 'h5' : 'h4'}>
                  <span className="figures flex items-center gap-2.5">
                    <MapPin aria-hidden size={17} strokeWidth={1.75} />
                    {name}
                  </span>
                  <span className="figures font-normal text-ink-2">
                    {done} of {ofArea.length}
                  </span>
                </AreaHead>
                <ul>
                  {ofArea.map((stop) => (
                    <StopRow key={stop.order_id} stop={stop} canTick={day <= today} />
                  ))}
                </ul>
              </section>
            ),
          )}
        </section>
      ))}
      <div className="mt-6 grid justify-items-start gap-4 text-small print:hidden">
        {day >= today && stops.length > 0 ? <DriverLink day={day} link={driverLink} /> : null}
        {may('calendar') ? (
          <p className="text-ink-2">
            Public holiday or no kitchen?{' '}
            <Link to={`/dashboard/booking/closed-days?day=${day}`} className="text-link">
              Move the whole day
            </Link>
          </p>
        ) : null}
      </div>
    </section>
  )
}

const AreaHead = ({ as: Heading, children }: { as: 'h4' | 'h5'; children: ReactNode }) => (
  <Heading className="flex items-center justify-between gap-4 rounded-field bg-cream px-3.5 py-2.5 font-sans text-small! font-semibold">
    {children}
  </Heading>
)

function StopRow({ stop, canTick }: { stop: Stop; canTick: boolean }) {
  const may = useMay()
  const {
    order_id,
    user_id,
    number,
    customer_name: name,
    address,
    allergies,
    plan_title,
    dishes,
    meal,
    customer_phone: phone,
    status,
  } = stop
  const round = 'grid size-11 place-items-center rounded-full text-leaf-700 hover:bg-leaf-50'
  return (
    <li className="grid break-inside-avoid grid-cols-[1.6rem_minmax(0,1fr)] gap-x-3 gap-y-2 border-b border-line px-1 py-3 text-small sm:grid-cols-[1.6rem_minmax(0,1fr)_minmax(0,0.62fr)_12.25rem] sm:items-center sm:px-3.5 print:grid-cols-[1.6rem_minmax(0,1fr)_minmax(0,0.8fr)_2rem]">
      <span className="figures text-ink-2">{number}</span>
      <div className="min-w-0">
        <Link
          to={`/dashboard/deliveries/${order_id}`}
          className={`font-semibold underline-offset-4 hover:underline ${status === 'planned' ? '' : 'text-ink-2'}`}
        >
          {name}
        </Link>
        {may('clients') ? (
          <Link
            to={`/dashboard/clients/${user_id}`}
            aria-label={`Client page of ${name}`}
            className="text-link ml-3 inline-flex min-h-6 items-center text-meta print:hidden"
          >
            Client page
          </Link>
        ) : null}
        <p className="text-meta wrap-break-word text-ink-2">{address}</p>
        <p className="figures hidden text-meta print:block">{phone}</p>
      </div>
      <div className="max-sm:col-start-2">
        {(dishes.length === 0 ? [{ name: meal ? (meal.dish ?? 'No dish yet') : plan_title, quantity: 1 }] : dishes).map(
          (dish) => (
            <p key={dish.name}>
              {dish.quantity} × {dish.name}
            </p>
          ),
        )}
        {allergies ? (
          <p className="flex items-start gap-1.5 font-semibold text-beet-700">
            <TriangleAlert aria-hidden size={15} strokeWidth={2} className="mt-0.75 shrink-0" />
            {allergies}
          </p>
        ) : null}
      </div>
      <div className="flex items-center justify-end gap-1 max-sm:col-span-2">
        <span aria-hidden className="hidden size-5 rounded border-[1.5px] border-ink print:block" />
        <span className="contents print:hidden">
          {status === 'planned' ? (
            <>
              {phone ? (
                <a href={`tel:${phone}`} aria-label={`Call ${name}`} className={round}>
                  <Phone aria-hidden size={19} strokeWidth={1.75} />
                </a>
              ) : null}
              <a
                href={mapAddress(address)}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={`Map for ${name}`}
                className={round}
              >
                <MapPin aria-hidden size={19} strokeWidth={1.75} />
              </a>
            </>
          ) : (
            <Marked stop={stop} />
          )}
          {canTick ? <Tick stop={stop} /> : null}
        </span>
      </div>
    </li>
  )
}

function Marked({ stop: { status, marked_at, customer_phone: phone, customer_name: name } }: { stop: Stop }) {
  const isMet = status === 'delivered'
  return (
    <p className={`figures px-2 text-right font-semibold ${isMet ? 'text-success' : 'text-danger'}`}>
      {isMet ? 'Delivered' : 'Not met'}
      <span className="block text-meta font-normal text-ink-2">{marked_at ? timeOf(marked_at) : null}</span>
      {isMet || phone === '' ? null : (
        <a href={`tel:${phone}`} className="text-meta font-normal text-leaf-700 underline">
          Call<span className="sr-only"> {name}</span>
        </a>
      )}
    </p>
  )
}

/** Without a script as well: each button sends what it says. */
function Tick({ stop: { order_id, day, version, status, customer_name: name } }: { stop: Stop }) {
  const look = 'grid size-11 place-items-center rounded-field border-[1.5px] bg-paper'
  return (
    <Form method="post" preventScrollReset className="flex gap-1.5">
      <input type="hidden" name="intent" value="mark" />
      <input type="hidden" name="day" value={day} />
      <input type="hidden" name="order_id" value={order_id} />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="name" value={name.slice(0, 100)} />
      {status === 'planned' ? (
        <>
          <button
            type="submit"
            name="status"
            value="not_met"
            aria-label={`Not met: ${name}`}
            title="Not met"
            className={`${look} border-line text-danger hover:border-danger`}
          >
            <X aria-hidden size={20} strokeWidth={1.75} />
          </button>
          <button
            type="submit"
            name="status"
            value="delivered"
            aria-label={`Delivered: ${name}`}
            title="Delivered"
            className={`${look} border-leaf-700 text-leaf-700 hover:bg-leaf-700 hover:text-ivory`}
          >
            <Check aria-hidden size={20} strokeWidth={2} />
          </button>
        </>
      ) : (
        <button
          type="submit"
          name="status"
          value="planned"
          aria-label={`Undo: ${name}`}
          title="Undo"
          className={`${look} border-line text-ink-2 hover:border-ink-2`}
        >
          <Undo2 aria-hidden size={18} strokeWidth={1.75} />
        </button>
      )}
    </Form>
  )
}

function DriverLink({ day, link }: { day: string; link: string | null }) {
  return (
    <section aria-labelledby="driver" className="w-full rounded-card border border-line bg-paper p-5">
      <h4 id="driver" className="font-sans text-small! font-semibold">
        Link for the driver
      </h4>
      <p className="mt-1 text-ink-2">
        It opens this route on the driver’s phone without an account: names, addresses and allergies, and on the day a
        button to call whoever still waits. It ends in the night after this day.
      </p>
      {link ? (
        <>
          <label className="mt-3 grid gap-1">
            <span className="sr-only">The link</span>
            <input
              readOnly
              value={link}
              className="h-11 w-full rounded-field border-[1.5px] border-line-strong bg-ivory px-3 text-meta"
            />
          </label>
          <div className="mt-3 flex flex-wrap gap-3">
            <a
              href={`https://wa.me/?text=${encodeURIComponent(link)}`}
              target="_blank"
              rel="noopener noreferrer"
              className="btn btn-primary btn-small"
            >
              Send by WhatsApp
            </a>
            <ActionButton sends={{ intent: 'driver_link', day }} label="Make a new link (this one stops working)" />
          </div>
        </>
      ) : (
        <div className="mt-3">
          <ActionButton sends={{ intent: 'driver_link', day }} label="Make the link" look="btn-primary" />
        </div>
      )}
    </section>
  )
}
