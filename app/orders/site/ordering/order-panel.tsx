import { useFetcher } from '@remix-run/react'
import { useEffect } from 'react'
import { closeAround } from '~/ui/dialog/dialog'
import { useFetcherSending } from '~/ui/form/schema-form'
import { Skeleton } from '~/ui/text/skeleton'
import { OrderDone } from '../payment/payment-page-link'
import { type OrderAnswer, type OrderData, OrderForm } from './order-form'
import { changeLook, FoldedSummary, PlanSummary } from './plan-summary'

type Props = { planId: string; onClose: () => void }

/** Lives from opening to closing: each opening has an order of its own. */
export default function OrderPanel({ planId }: Props) {
  const path = `/order/${planId}`
  const { load, data } = useFetcher<OrderData>()
  const sending = useFetcherSending<OrderAnswer>(path)
  useEffect(() => load(path), [load, path])

  if (!data) return <Skeleton shape="ptwhhtw" />
  return (
    <OrderForm
      id="order-form"
      data={data}
      sending={sending}
      headings="h3"
      renderAround={(form, foot) => (
        <div className="form-panel">
          <div className="form-scroll">
            <FoldedSummary plan={data.plan} className="top-0" />
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
          <div className="form-foot">{foot}</div>
        </div>
      )}
      renderDone={(answer) => (
        <div className="form-scroll">
          <OrderDone answer={answer} plan={data.plan} />
        </div>
      )}
    />
  )
}
