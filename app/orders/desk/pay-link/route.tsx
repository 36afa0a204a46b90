import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
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
import { isMailSent } from '~/platform/settings/settings.server'
import { adminOrderOperations } from '../../contract/admin-orders'
import { payLinkOperations } from '../../contract/desk/pay-links'
import { LinkToSend } from './link-to-send'

export const meta: MetaFunction = ({ matches }) => dashboardMeta(matches, 'Payment link of an order')

export async function loader(visit: LoaderFunctionArgs) {
  const { clinic } = await requireDesk(visit, 'sales')
  const id = visit.params.orderId ?? ''
  const order = await clinic(adminOrderOperations).get(id)
  if (!order.ok) {
    const isMissing = order.failure.status === 404 || order.failure.status === 422
    throw new Response('There is no such order.', { status: isMissing ? 404 : 503 })
  }
  const link = await clinic(payLinkOperations).payLink(id)
  if (!link.ok) {
    if (link.failure.code === 'order_not_payable') throw redirect(`/dashboard/plans/${id}`, 303)
    throw new Response('The link cannot be read right now.', { status: 503 })
  }
  const { customer_name: name, customer_email: email, customer_phone: phone, plan_title, amount } = order.data
  const { url, ends_at } = link.data
  const price = exactRupees(amount ?? 0)
  const text = `Your order at ${site.legalName} (${plan_title}) costs ${price}. You can pay it here, by UPI, card or net banking: ${url}`
  return {
    ...{ id, name, email, price, url, title: plan_title },
    until: ends_at && timeAndDay(ends_at),
    whatsapp: phone === '' ? null : `https://wa.me/${phone.replace('+', '')}?text=${encodeURIComponent(text)}`,
  }
}

export const action = (visit: ActionFunctionArgs) =>
  answerDesk(visit, {
    schema: z.object({ intent: z.enum(['mail', 'renew']) }),
    call: (clinic, { intent }) =>
      clinic(payLinkOperations).sendPayLink(visit.params.orderId ?? '', { mails: intent === 'mail' }),
    done: ({ sent_to }) => ({
      sent:
        sent_to === null
          ? 'The link can be used again.'
          : isMailSent()
            ? `The link goes to ${sent_to}.`
            : 'The link is in the outbox: no mail leaves this site yet.',
    }),
  })

export default function PayLinkPage() {
  const { id, name, email, price, url, title, until, whatsapp } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title="Payment link of an order" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 px-4.5 py-6 lg:px-10">
        <BackLink to={`/dashboard/plans/${id}`}>The order</BackLink>
        <DeskMessage except={[]} />
        <section
          aria-labelledby="link"
          className="max-w-[44rem] rounded-card border border-line bg-paper p-5 shadow-sm sm:p-7"
        >
          <h2 id="link" className="text-[1.4rem]!">
            {price} online, from {name}
          </h2>
          <p className="mt-1 text-small">
            {title}.{' '}
            {until === null
              ? 'This link has ended. Make it good again before you send it.'
              : `The link can be paid by until ${until}.`}{' '}
            Whoever has it can pay, and sees nothing of the client.
          </p>
          {until === null ? (
            <div className="mt-4">
              <ActionButton sends={{ intent: 'renew' }} label="Make the link good again" look="btn-primary" />
            </div>
          ) : (
            <LinkToSend {...{ url, email, whatsapp }} />
          )}
        </section>
      </div>
    </>
  )
}

export { DashboardError as ErrorBoundary } from '~/frame/desk/dashboard-error'
export { clientAction, revalidateAfterRefusal as shouldRevalidate } from '~/ui/browser/unreachable'
