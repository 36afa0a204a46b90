import { useFetcher } from '@remix-run/react'
import { LoaderCircle } from 'lucide-react'
import { useEffect } from 'react'
import { closeAround, Dialog } from '~/components/ui/dialog'
import { type OrderAnswer, type OrderData, OrderForm } from './order-form'
import { orderTitle } from './order-title'
import { OrderDone } from './payment-page-link'
import { changeLook, FoldedSummary, PlanSummary } from './plan-summary'

type Props = { planId: string; isCustom: boolean; open: boolean; onClose: () => void }

export default function OrderDialog({ planId, isCustom, open, onClose }: Props) {
  return (
    <Dialog id="order" title={orderTitle(isCustom)} open={open} onClose={onClose} closeHref="#pricing">
      <div className="px-6 pt-5 pb-9 sm:px-10">{open ? <Panel key={planId} planId={planId} /> : null}</div>
    </Dialog>
  )
}

/** Lives from opening to closing: each opening has an order of its own. */
function Panel({ planId }: { planId: string }) {
  const loader = useFetcher<{ data: OrderData }>()
  const sender = useFetcher<OrderAnswer>()
  const { load } = loader
  const path = `/order/${planId}`
  useEffect(() => load(path), [load, path])

  if (!loader.data) {
    return (
      <div role="status" className="grid place-items-center py-24 text-leaf-700">
        <LoaderCircle aria-hidden size={36} className="animate-spin" />
        <span className="sr-only">Loading the form</span>
      </div>
    )
  }
  const { data } = loader.data
  return (
    <OrderForm
      data={data}
      answer={sender.data}
      busy={sender.state !== 'idle'}
      idPrefix="order-form"
      headings="h3"
      renderForm={({ children, ...props }) => (
        <div className="flow-root">
          <FoldedSummary plan={data.plan} className="top-0 [&>p]:pr-12" />
          <PlanSummary
            plan={data.plan}
            as="h3"
            className="mb-8"
            change={
              <button type="button" className={changeLook} onClick={closeAround}>
                Change plan
              </button>
            }
          />
          <sender.Form method="post" action={path} {...props}>
            {children}
          </sender.Form>
        </div>
      )}
      renderDone={(answer) => <OrderDone answer={answer} plan={data.plan} />}
    />
  )
}
