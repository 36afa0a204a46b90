import { Form } from '@remix-run/react'
import { phoneText } from '~/appointments/desk/appointment-words'
import { daysChangeWords } from '~/domain/deliveries/delivery-words'
import { weekdayAndDay } from '~/domain/time/days'
import { useMay } from '~/frame/desk/dashboard-data'
import { DeskLink } from '~/frame/desk/desk-link'
import type { CallToMake } from '../contract/admin-deliveries'

/** Clients without an email whose days were changed, until each is ticked off. */
export function CallsToMake({ calls }: { calls: readonly CallToMake[] }) {
  // Both screens answer its form; who has no sheets is led back to the overview.
  const action = useMay()('kitchen') ? '/dashboard/deliveries' : '/dashboard?index'
  if (calls.length === 0) return null
  return (
    <section aria-labelledby="calls" className="mt-6 rounded-card border border-line bg-paper p-5 print:hidden">
      <h2 id="calls" className="text-[1.3rem]!">
        Please call
      </h2>
      <p className="mt-1 text-small text-ink-2">These clients have no email. Nobody has told them yet.</p>
      <ul className="mt-3 divide-y divide-line border-y border-line text-small">
        {calls.map((call) => (
          <li key={call.id} className="flex flex-wrap items-center gap-x-5 gap-y-2 py-3">
            <p className="min-w-[min(13rem,100%)] flex-1 wrap-anywhere">
              <span className="font-semibold">
                <DeskLink needs="clients" to={`/dashboard/clients/${call.user_id}`} className="text-link">
                  {call.customer_name}
                </DeskLink>
              </span>
              ,{' '}
              {call.customer_phone ? (
                <a href={`tel:${call.customer_phone}`} className="text-link figures">
                  {phoneText(call.customer_phone)}
                </a>
              ) : (
                'No phone'
              )}
              {', '}
              <DeskLink needs="orders" to={`/dashboard/plans/${call.order_id}`} className="text-link">
                {call.plan_title}
              </DeskLink>
              <span className="block text-ink-2">
                {daysChangeWords(call.change, call.from_day, call.to_day).text} {call.public_note} The plan ends on{' '}
                {weekdayAndDay(call.ends_on)}.
              </span>
            </p>
            <Form method="post" action={action} preventScrollReset>
              <input type="hidden" name="intent" value="called" />
              <input type="hidden" name="id" value={call.id} />
              <input type="hidden" name="name" value={call.customer_name} />
              <button type="submit" className="btn btn-outline btn-small">
                Called<span className="sr-only"> {call.customer_name}</span>
              </button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  )
}
