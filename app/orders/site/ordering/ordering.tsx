import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { afterPaint } from '~/ui/dialog/after-paint'
import { DialogOpener } from '~/ui/dialog/dialog'
import { DialogOnDemand } from '~/ui/dialog/dialog-on-demand'
import { riseFrom } from '~/ui/dialog/rise-from'
import { useDialogOnDemand } from '~/ui/dialog/use-dialog-on-demand'
import { orderTitle } from './order-title'

const fetchPanel = () => import('./order-panel')
const dialogId = 'ordering'

type Choice = { planId: string; isCustom: boolean }
type Ordering = { open: (choice: Choice) => void; onNear?: () => void }
const OrderContext = createContext<Ordering>({ open: () => {} })

/** Holds the one order dialog of a page with plans. */
export function OrderProvider({ children }: { children: ReactNode }) {
  const [planId, setPlanId] = useState('')
  const [isCustom, setIsCustom] = useState(false)
  const { opener, panel } = useDialogOnDemand(dialogId, fetchPanel)
  const { onOpen, onNear } = opener
  const ordering = useMemo(() => {
    const open = (chosen: Choice) => {
      // What the dialog shows at once is most often the same as before: then nothing is rendered within the press.
      setIsCustom(chosen.isCustom)
      afterPaint(() => setPlanId(chosen.planId))
      onOpen()
    }
    return { open, onNear }
  }, [onOpen, onNear])
  return (
    <OrderContext.Provider value={ordering}>
      {children}
      <DialogOnDemand
        of={panel}
        given={{ planId }}
        title={orderTitle(isCustom)}
        className="dialog-tall"
        closeHref="#pricing"
        shape="ptwhhtw"
      />
    </OrderContext.Provider>
  )
}

/** Opens the order form of a plan; without scripts, or where they do not come, a link to the page with the same form. */
export function OrderOpener({
  planId,
  isCustom,
  className,
  children,
}: Choice & { className?: string; children: ReactNode }) {
  const { open, onNear } = useContext(OrderContext)
  return (
    <DialogOpener
      href={`/order/${planId}`}
      dialog={dialogId}
      className={className}
      onNear={onNear}
      onOpen={(opener) => {
        open({ planId, isCustom })
        riseFrom(opener.closest('li, section') ?? opener, dialogId)
      }}
    >
      {children}
    </DialogOpener>
  )
}
