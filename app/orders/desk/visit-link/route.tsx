import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { adminAppointmentOperations } from '~/appointments/contract/admin-appointments'
import { consultationPriceRupees } from '~/content/appointment-terms.server'
import { site } from '~/content/collections.server'
import { exactRupees } from '~/domain/money/money'
import { timeAndDay } from '~/domain/time/days'
import { dashboardMeta } from '~/frame/desk/dashboard-data'
import { BackLink } from '~/frame/desk/page/back-link'
import { DeskMessage } from '~/frame/desk/page/desk-message'
import { ActionButton } from '~/frame/desk/page/detail-panel'
import { PageHead } from '~/frame/desk/page/page-head'
import { requireDesk } from '~/frame/desk/require-desk.server'
import { answerDesk } from '~/platform/forms/answer-desk.server'
import { visitLinkOperations } from '../../contract/visit-links'

export const meta: MetaFunction = ({ matches }) => dashboardMeta(matches, 'Payment link of a visit')

export async function loader(visit: LoaderFunctionArgs) {
  const { clinic } = await requireDesk(visit, 'sales')
  const id = visit.params.id ?? ''
  const [booking, link] = await Promise.all([
    clinic(adminAppointmentOperations).get(id),
    clinic(visitLinkOperations).address(id),
  ])
  const failed = booking.ok ? (link.ok ? null : link.failure) : booking.failure
  if (!booking.ok || !link.ok) {
    const isMissing = failed?.status === 404 || failed?.status === 422
    throw new Response('There is no such booking.', { status: isMissing ? 404 : 503 })
  }
  const { name, email, mobile_number: phone, starts_at, payment, can_be_charged } = booking.data
  if (payment) throw redirect(`/dashboard/plans/${payment.order_id}`, 303)
  if (!can_be_charged) throw new Response('This booking takes no payment.', { status: 404 })
  const price = exactRupees(booking.data.asked_amount ?? consultationPriceRupees(booking.data.practitioner))
  const { url } = link.data
  const text = `Your consultation at ${site.legalName} costs ${price}. You can pay it here, by UPI, card or net banking: ${url}`
  return {
    ...{ id, name, email, price, url },
    when: starts_at && timeAndDay(starts_at),
    whatsapp: `https://wa.me/${phone.replace('+', '')}?text=${encodeURIComponent(text)}`,
  }
}

export const action = (visit: ActionFunctionArgs) =>
  answerDesk(visit, {
    schema: z.object({ intent: z.literal('mail') }),
    call: (clinic) => clinic(visitLinkOperations).mail(visit.params.id ?? ''),
    done: ({ sent_to }) => ({ sent: `The link goes to ${sent_to}.` }),
  })

export default function VisitLinkPage() {
  const { id, name, email, price, url, when, whatsapp } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title="Payment link of a visit" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 px-4.5 py-6 lg:px-10">
        <BackLink to={`/dashboard/plans/visit/${id}`}>Payment at the desk</BackLink>
        <DeskMessage except={[]} />
        <section
          aria-labelledby="link"
          className="max-w-[44rem] rounded-card border border-line bg-paper p-5 shadow-sm sm:p-7"
        >
          <h2 id="link" className="text-[1.4rem]!">
            {price} online, from {name}
          </h2>
          <p className="mt-1 text-small text-ink-2">
            For the visit {when === null ? 'without a time yet' : `of ${when}`}. Whoever has this link can pay for it,
            and sees nothing but its time and price. Cash at the desk is still possible: what is paid first counts.
          </p>
          <label className="mt-5 grid gap-1">
            <span className="text-small font-semibold">The link</span>
            <input
              readOnly
              value={url}
              className="h-11 w-full rounded-field border-[1.5px] border-line-strong bg-ivory px-3 text-meta"
            />
          </label>
          <div className="mt-4 flex flex-wrap gap-3">
            {email ? (
              <ActionButton sends={{ intent: 'mail' }} label={`Email it to ${email}`} look="btn-primary" />
            ) : null}
            <a href={whatsapp} target="_blank" rel="noopener noreferrer" className="btn btn-outline btn-small">
              Send by WhatsApp
            </a>
          </div>
        </section>
      </div>
    </>
  )
}

export { DashboardError as ErrorBoundary } from '~/frame/desk/dashboard-error'
export { clientAction, revalidateAfterRefusal as shouldRevalidate } from '~/ui/browser/unreachable'
