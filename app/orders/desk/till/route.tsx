import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { fullPaise } from '~/domain/money/money'
import { paymentWayTitle, shortWayTitle } from '~/domain/money/payment-providers'
import { addDays, dateTimeText, indiaDay, isDay, longDay, timeOf } from '~/domain/time/days'
import { dashboardMeta, useMay } from '~/frame/desk/dashboard-data'
import { PageHead } from '~/frame/desk/page/page-head'
import { requireDesk } from '~/frame/desk/require-desk.server'
import { answerDesk } from '~/platform/forms/answer-desk.server'
import { programTime } from '~/platform/work/clock.server'
import { Field } from '~/ui/form/field/field'
import { SchemaForm, usePageSending } from '~/ui/form/schema-form'
import { SubmitButton } from '~/ui/form/submit-button'
import { tillOperations } from '../../contract/till'
import { PlanPages } from '../plan-pages'
import { SumLine } from '../sum-line'
import { bodyOf, tillFormSchema } from './till-form'

export const meta: MetaFunction = ({ matches }) => dashboardMeta(matches, 'Cash drawer')

/** The day of the address; today without one. */
function dayOfAddress({ request }: Pick<LoaderFunctionArgs, 'request'>): string {
  const today = indiaDay(programTime())
  const asked = new URL(request.url).searchParams.get('day') ?? ''
  return isDay(asked) && asked < today ? asked : today
}

export async function loader(visit: LoaderFunctionArgs) {
  const { clinic } = await requireDesk(visit, 'papers')
  const day = dayOfAddress(visit)
  const answer = await clinic(tillOperations).get(day)
  if (!answer.ok) throw new Response('The cash drawer cannot be read right now. Please try again.', { status: 503 })
  const { ways, payments, ...till } = answer.data
  return {
    day,
    dayText: longDay(day),
    before: addDays(day, -1),
    after: day === indiaDay(programTime()) ? null : addDays(day, 1),
    till,
    closedAt: till.closed_at && dateTimeText(till.closed_at),
    ways: ways.map(({ way, count, total_paise }) => ({
      name: `${paymentWayTitle(way)} (${count})`,
      total: fullPaise(total_paise),
    })),
    payments: payments.map((one) => ({
      ...one,
      time: timeOf(one.at),
      way: shortWayTitle(one.way),
      amount: fullPaise(one.amount_paise),
    })),
  }
}

export const action = (visit: ActionFunctionArgs) => {
  const day = dayOfAddress(visit)
  return answerDesk(visit, {
    schema: tillFormSchema,
    call: (clinic, body) => clinic(tillOperations).save(day, bodyOf(body)),
    done: ({ counted_paise }) => ({
      sent: counted_paise === null ? 'Saved. Count the drawer in the evening.' : 'Saved. The count is written down.',
    }),
  })
}

const inRupees = (paise: number) => String(paise / 100)

export default function TillPage() {
  const { day, dayText, before, after, till, closedAt, ways, payments } = useLoaderData<typeof loader>()
  const sending = usePageSending()
  const may = useMay()
  const { expected_paise, counted_paise, difference_paise: difference } = till
  return (
    <>
      <PageHead title="Cash drawer" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 px-4.5 py-6 lg:px-10">
        <PlanPages current="/dashboard/plans/till" />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <h2 className="text-[1.5rem]!">{dayText}</h2>
          <nav aria-label="Days" className="flex gap-5 text-small">
            <Link to={`?day=${before}`} className="text-link">
              The day before
            </Link>
            {after ? (
              <Link to={`?day=${after}`} className="text-link">
                The day after
              </Link>
            ) : null}
          </nav>
        </div>
        <div className="grid gap-6 lg:grid-cols-2">
          <section aria-labelledby="drawer" className="rounded-card border border-line bg-paper p-5 shadow-sm sm:p-7">
            <h3 id="drawer" className="text-[1.2rem]!">
              The drawer
            </h3>
            <dl className="figures mt-3 text-small">
              <SumLine name="In the morning" value={fullPaise(till.opening_paise)} />
              <SumLine name="Cash that came" value={ways.find(({ name }) => name.startsWith('Cash'))?.total ?? ''} />
              <SumLine name="Cash paid back" value={fullPaise(till.paid_out_paise === 0 ? 0 : -till.paid_out_paise)} />
              <SumLine name="Must be in the drawer" value={fullPaise(expected_paise)} />
              {counted_paise === null ? null : <SumLine name="Counted" value={fullPaise(counted_paise)} />}
            </dl>
            {difference === null ? null : (
              <p
                className={`mt-4 rounded-field px-4 py-3 text-small font-semibold ${difference === 0 ? 'bg-leaf-50 text-leaf-700' : 'bg-warn-tint text-warn'}`}
              >
                {difference === 0
                  ? 'The drawer agrees to the paisa.'
                  : `${fullPaise(Math.abs(difference))} too ${difference > 0 ? 'much' : 'little'}.`}
                <span className="block font-normal">
                  Counted {closedAt}
                  {till.closed_by ? `, by ${till.closed_by}` : ''}.{till.note ? ` ${till.note}` : ''}
                </span>
              </p>
            )}
            {may('sales') ? (
              <SchemaForm
                key={`${day} ${till.version}`}
                id="till"
                schema={tillFormSchema}
                sending={sending}
                hidden={{ version: String(till.version) }}
                filled={{
                  opening: inRupees(till.opening_paise),
                  counted: counted_paise === null ? '' : inRupees(counted_paise),
                  note: till.note ?? '',
                }}
                messageClassName="mt-4 empty:hidden"
                className="mt-5 grid gap-4 sm:grid-cols-2"
              >
                {({ field }) => (
                  <>
                    <Field {...field('opening')} inputMode="decimal" autoComplete="off" label="In the morning (₹)" />
                    <Field
                      {...field('counted')}
                      inputMode="decimal"
                      autoComplete="off"
                      label="Counted (₹)"
                      hint="In the evening."
                    />
                    <Field
                      {...field('note')}
                      autoComplete="off"
                      label="Note"
                      hint="Why it differs."
                      className="sm:col-span-2"
                    />
                    <SubmitButton busy={sending.busy} busyLabel="Saving..." className="sm:justify-self-start">
                      Save
                    </SubmitButton>
                  </>
                )}
              </SchemaForm>
            ) : null}
          </section>
          <section aria-labelledby="came" className="rounded-card border border-line bg-paper p-5 shadow-sm sm:p-7">
            <h3 id="came" className="text-[1.2rem]!">
              Paid at the desk
            </h3>
            <dl className="figures mt-3 text-small">
              {ways.map(({ name, total }) => (
                <SumLine key={name} name={name} value={total} />
              ))}
            </dl>
            {payments.length === 0 ? (
              <p className="mt-4 text-small text-ink-2">Nothing was paid at the desk on this day.</p>
            ) : (
              <ul className="mt-4 text-small">
                {payments.map((one) => (
                  <li
                    key={`${one.order_id} ${one.at}`}
                    className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2.5"
                  >
                    <span className="min-w-0">
                      <Link to={`/dashboard/plans/${one.order_id}`} className="text-link font-semibold">
                        {one.customer_name}
                      </Link>{' '}
                      {one.title}
                      <span className="figures block text-meta text-ink-2">
                        {[one.time, one.way, one.receipt_number, one.reference].filter(Boolean).join(', ')}
                      </span>
                    </span>
                    <span className="figures font-semibold">{one.amount}</span>
                  </li>
                ))}
              </ul>
            )}
          </section>
        </div>
      </div>
    </>
  )
}

export { DashboardError as ErrorBoundary } from '~/frame/desk/dashboard-error'
export { clientAction, revalidateAfterRefusal as shouldRevalidate } from '~/ui/browser/unreachable'
