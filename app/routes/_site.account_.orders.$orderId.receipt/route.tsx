import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { receiptMessage } from '~/clinic/errors'
import { requireUser } from '~/clinic/session.server'
import { accountMeta } from '~/components/account/account-data'
import { PaperPage } from '~/components/account/paper-page'
import print from '~/components/account/paper-print.css?url'
import { receiptWords } from '~/views/receipt-words'

export const meta = () => accountMeta('Receipt')

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: print }]

export async function loader(visit: LoaderFunctionArgs) {
  const { clinic } = await requireUser(visit)
  const answer = await clinic.orders.receipt(visit.params.orderId ?? '')
  if (!answer.ok) {
    const { status, message } = receiptMessage(answer.failure)
    throw new Response(message, { status })
  }
  return { words: receiptWords(answer.data), pdfHref: `/account/orders/${answer.data.order_id}/receipt.pdf` }
}

export { shouldRevalidate } from '~/browser/unreachable'

export default function ReceiptPage() {
  const { words, pdfHref } = useLoaderData<typeof loader>()
  return <PaperPage words={words} pdfHref={pdfHref} />
}

export { AccountError as ErrorBoundary } from '~/components/account/account-error'
