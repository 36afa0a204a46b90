import { createContext, type ReactNode, useContext, useState } from 'react'
import { useDialogOnDemand } from '~/browser/use-dialog-on-demand'
import { DialogOpener } from '~/components/ui/dialog'

const fetchDialog = () => import('./order-dialog')

type Choice = { planId: string; isCustom: boolean }
const OrderContext = createContext<{ open: (choice: Choice) => void }>({ open: () => {} })

/** Holds the one order dialog of the page. */
export function OrderProvider({ children }: { children: ReactNode }) {
  const [choice, setChoice] = useState<Choice>({ planId: '', isCustom: false })
  const { renderDialog, open } = useDialogOnDemand(fetchDialog)
  const openFor = (chosen: Choice) => {
    setChoice(chosen)
    open()
  }
  return (
    <OrderContext.Provider value={{ open: openFor }}>
      {children}
      {renderDialog(choice)}
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
