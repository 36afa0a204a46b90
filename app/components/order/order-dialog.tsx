import { useFetcher } from '@remix-run/react'
import { useEffect } from 'react'
import { useFetcherSending } from '~/components/schema-form'
import { closeAround, Dialog } from '~/components/ui/dialog'
import { Loading } from '~/components/ui/loading'
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
  const path = `/order/${planId}`
  const { load, data } = useFetcher<OrderData>()
  const sending = useFetcherSending<OrderAnswer>(path)
  useEffect(() => load(path), [load, path])

  if (!data) return <Loading label="Loading the form" className="py-24" />
  return (
    <OrderForm
      id="order-form"
      data={data}
      sending={sending}
      headings="h3"
      renderAround={(form) => (
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
          {form}
        </div>
      )}
      renderDone={(answer) => <OrderDone answer={answer} plan={data.plan} />}
    />
  )
}
