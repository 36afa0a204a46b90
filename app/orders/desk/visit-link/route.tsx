import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { adminAppointmentOperations } from '~/appointments/contract/admin-appointments'
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
import { LinkToSend } from '../pay-link/link-to-send'

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
  const { url, title, amount, is_fee: isFee, fee } = link.data
  if (!can_be_charged && !isFee && fee === null) throw new Response('This booking takes no payment.', { status: 404 })
  const price = exactRupees(amount)
  const what = isFee
    ? `By the refund policy of ${site.legalName} ${price} is to be paid for your appointment`
    : `Your consultation at ${site.legalName} costs ${price}`
  const text = `${what}. You can pay it here, by UPI, card or net banking: ${url}`
  return {
    ...{ id, name, email, price, url, title, isFee },
    // Only the fee can be asked for where the visit itself takes no payment.
    canBePaid: can_be_charged || isFee,
    fee: fee && { ...fee, price: exactRupees(fee.amount) },
    when: starts_at && timeAndDay(starts_at),
    whatsapp: `https://wa.me/${phone.replace('+', '')}?text=${encodeURIComponent(text)}`,
  }
}

const formSchema = z.object({ intent: z.enum(['mail', 'fee']) })

export const action = (visit: ActionFunctionArgs) =>
  answerDesk<typeof formSchema, { sent_to: string | null }>(visit, {
    schema: formSchema,
    call: async (clinic, { intent }) => {
      const id = visit.params.id ?? ''
      if (intent === 'mail') return clinic(visitLinkOperations).mail(id)
      const asked = await clinic(visitLinkOperations).askFee(id)
      return asked.ok ? { ok: true as const, data: { sent_to: null } } : asked
    },
    done: ({ sent_to }) =>
      sent_to === null
        ? redirect(`/dashboard/plans/visit/${visit.params.id}/link`, 303)
        : { sent: `The link goes to ${sent_to}.` },
  })

export default function VisitLinkPage() {
  const { id, name, email, price, url, title, isFee, canBePaid, fee, when, whatsapp } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title="Payment link of a visit" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 px-4.5 py-6 lg:px-10">
        <BackLink to={`/dashboard/plans/visit/${id}`}>Payment at the desk</BackLink>
        <DeskMessage except={[]} />
        {fee ? (
          <section
            aria-labelledby="fee"
            className="max-w-[44rem] rounded-card border border-line bg-paper p-5 shadow-sm sm:p-7"
          >
            <h2 id="fee" className="text-[1.4rem]!">
              The fee of a visit that was {fee.because === 'missed' ? 'missed' : 'cancelled late'}
            </h2>
            <p className="mt-1 mb-4 text-small text-ink-2">
              By the refund policy {fee.price} can be asked for. Nothing is asked for by itself: in illness or an
              emergency, let it be.
            </p>
            <ActionButton sends={{ intent: 'fee' }} label={`Ask for ${fee.price}`} look="btn-primary" />
          </section>
        ) : null}
        {canBePaid ? (
          <section
            aria-labelledby="link"
            className="max-w-[44rem] rounded-card border border-line bg-paper p-5 shadow-sm sm:p-7"
          >
            <h2 id="link" className="text-[1.4rem]!">
              {isFee ? `${title}: ` : ''}
              {price} online, from {name}
            </h2>
            <p className="mt-1 text-small text-ink-2">
              For the visit {when === null ? 'without a time yet' : `of ${when}`}. Whoever has this link can pay for it,
              and sees nothing but its time and price. Cash at the desk is still possible: what is paid first counts.
            </p>
            <LinkToSend {...{ url, email, whatsapp }} />
          </section>
        ) : null}
      </div>
    </>
  )
}

export { DashboardError as ErrorBoundary } from '~/frame/desk/dashboard-error'
export { clientAction, revalidateAfterRefusal as shouldRevalidate } from '~/ui/browser/unreachable'
