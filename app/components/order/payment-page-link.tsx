import { Link } from '@remix-run/react'
import { CircleCheck, ExternalLink } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { PaymentLink } from '~/clinic/contract/payments'
import type { OrderAnswer } from './order-form'

/** The payment page, or where to wait for it; null where the answer names neither. */
export function paymentPlace({ link_url, order_id, status }: PaymentLink): string | null {
  return link_url ?? (status === 'pending' ? `/pay/${order_id}` : null)
}

export const blockedMessage = 'Failed to open payment page. Please allow pop-ups and try again.'

/** The way to the payment page for whom none could be opened. */
export function OpenPaymentPage({ href }: { href: string }) {
  return (
    <p className="text-small">
      Your order is kept.{' '}
      <a
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        className="font-semibold text-leaf-700 underline decoration-turmeric-500 decoration-2 underline-offset-4"
      >
        Open the payment page
      </a>{' '}
      (new tab)
    </p>
  )
}

/** In the place of the form, once the payment page stands open in its tab, or a price has been asked for. */
export function OrderDone({ answer }: { answer: OrderAnswer }) {
  const { outcome, paymentHref } = answer
  const place = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone, and with it the focus and what was in view.
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1} role="status" className="scroll-mt-40 py-8 text-center outline-none">
      <CircleCheck aria-hidden size={56} strokeWidth={1.5} className="mx-auto text-leaf-600" />
      {outcome === 'asked' ? (
        <>
          <p className="mt-5 font-display text-[1.65rem] leading-tight text-balance">We have your request.</p>
          <p className="mx-auto mt-3 max-w-[44ch] text-ink-2">
            Our dietitian reads it and answers by e-mail with a price. Nothing is due before you accept it.
          </p>
        </>
      ) : (
        <>
          <p className="mt-5 font-display text-[1.65rem] leading-tight text-balance">
            Please complete your payment in the new tab.
          </p>
          <p className="mx-auto mt-3 max-w-[44ch] text-ink-2">
            Your order is kept. Once it is paid, your receipt comes by e-mail and the plan stands in your account.
          </p>
        </>
      )}
      <div className="mt-7 flex flex-wrap justify-center gap-3">
        {paymentHref ? (
          <a href={paymentHref} target="_blank" rel="noopener noreferrer" className="btn btn-outline btn-small">
            <ExternalLink aria-hidden size={18} strokeWidth={1.75} />
            Open the payment page again
          </a>
        ) : null}
        <Link to="/account" className="btn btn-primary btn-small">
          Go to your account
        </Link>
      </div>
    </div>
  )
}
