import { Link } from '@remix-run/react'
import { accountMeta } from '~/frame/account/account-data'
import { ListScreen } from '~/frame/account/list-screen'
import { useAccountOrders } from '../account-orders'
import { DocumentList, papersOf } from './document-list'

export const meta = () => accountMeta('Documents')

export default function DocumentsPage() {
  const { orders } = useAccountOrders()
  const papers = papersOf(orders.items ?? [])
  return (
    <ListScreen
      title="Documents"
      error={orders.error}
      isEmpty={papers.length === 0}
      empty={{
        drawing: '/illustrations/empty-no-results.svg',
        title: 'No documents yet',
        text: 'Your receipt appears here once you have paid for a plan, and your credit note after a refund. You can read, print or download them.',
        wayOn: (
          <Link to="/services#pricing" className="btn btn-primary btn-small">
            See plans and prices
          </Link>
        ),
      }}
    >
      <div className="mt-8">
        <DocumentList papers={papers} />
      </div>
    </ListScreen>
  )
}
