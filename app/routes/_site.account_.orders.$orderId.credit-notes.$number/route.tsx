import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { creditNoteMessage } from '~/clinic/errors'
import { requireUser } from '~/clinic/session.server'
import { accountMeta } from '~/components/account/account-data'
import { PaperPage } from '~/components/account/paper-page'
import print from '~/components/account/paper-print.css?url'
import { creditNoteWords } from '~/views/receipt-words'

export const meta = () => accountMeta('Credit note')

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: print }]

export async function loader(visit: LoaderFunctionArgs) {
  const { clinic } = await requireUser(visit)
  const { orderId = '', number = '' } = visit.params
  const answer = await clinic.orders.creditNote(orderId, number)
  if (!answer.ok) {
    const { status, message } = creditNoteMessage(answer.failure)
    throw new Response(message, { status })
  }
  const { order_id, number: known } = answer.data
  const pdfHref = `/account/orders/${order_id}/credit-notes/${known}/pdf`
  return { words: creditNoteWords(answer.data), pdfHref }
}

export { shouldRevalidate } from '~/browser/unreachable'

export default function CreditNotePage() {
  const { words, pdfHref } = useLoaderData<typeof loader>()
  return <PaperPage words={words} pdfHref={pdfHref} />
}

export { AccountError as ErrorBoundary } from '~/components/account/account-error'
