import { createContext, lazy, type ReactNode, Suspense, useContext, useState } from 'react'
import { DialogOpener } from '~/components/ui/dialog'

const OrderDialog = lazy(() => import('./order-dialog'))

type Choice = { planId: string; isCustom: boolean }
const OrderContext = createContext<{ open: (choice: Choice) => void }>({ open: () => {} })

/** Holds the one order dialog of the page. Its code is fetched when it is first opened, not before. */
export function OrderProvider({ children }: { children: ReactNode }) {
  const [request, setRequest] = useState<(Choice & { isOpen: boolean }) | null>(null)
  return (
    <OrderContext.Provider value={{ open: (choice) => setRequest({ ...choice, isOpen: true }) }}>
      {children}
      {request ? (
        <Suspense fallback={null}>
          <OrderDialog
            planId={request.planId}
            isCustom={request.isCustom}
            open={request.isOpen}
            onClose={() => setRequest((was) => (was ? { ...was, isOpen: false } : was))}
          />
        </Suspense>
      ) : null}
    </OrderContext.Provider>
  )
}

/** Opens the order form of a plan; without scripts, or until they run, a link to the page with the same form. */
export function OrderOpener({
  planId,
  isCustom,
  className,
  children,
}: Choice & { className?: string; children: ReactNode }) {
  const { open } = useContext(OrderContext)
  return (
    <DialogOpener href={`/order/${planId}`} className={className} onOpen={() => open({ planId, isCustom })}>
      {children}
    </DialogOpener>
  )
}
