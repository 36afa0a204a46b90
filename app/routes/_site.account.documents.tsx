import { Link } from '@remix-run/react'
import { accountMeta, useAccount } from '~/components/account/account-data'
import { DocumentList, papersOf } from '~/components/account/document-list'
import { Empty } from '~/components/account/empty'
import { FormMessage } from '~/components/form-message'

export const meta = () => accountMeta('Documents')

export default function DocumentsPage() {
  const { orders } = useAccount()
  const papers = papersOf(orders.items ?? [])
  return (
    <>
      <h1 className="mb-8 text-[clamp(2.4rem,1.6rem+2.6vw,3.5rem)]">Documents</h1>
      {orders.error ? (
        <FormMessage message={orders.error} />
      ) : papers.length > 0 ? (
        <DocumentList papers={papers} />
      ) : (
        <Empty
          drawing="/illustrations/empty-no-results.svg"
          title="No documents yet"
          text="The receipt stands here as soon as you have paid for a plan, and the credit note after a refund: to read, to print and as PDF."
        >
          <Link to="/services#pricing" className="btn btn-primary btn-small">
            See plans and prices
          </Link>
        </Empty>
      )}
    </>
  )
}
