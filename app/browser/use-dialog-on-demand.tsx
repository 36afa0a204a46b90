import { type ComponentType, type ReactNode, useCallback, useRef, useState } from 'react'
import { siteAnswers } from '~/browser/unreachable'
import { networkMessage } from '~/clinic/contract/network-message'
import { useToast } from '~/components/ui/toast'

type Openness = { open: boolean; onClose: () => void }

/**
 * A dialog whose code is fetched when it is first opened, not before. Where the site cannot be reached a toast says so and
 * nothing opens.
 * @param fetchCode the same function each time, such as `() => import('~/components/a-dialog')` beside the component
 * @returns renderDialog to be called with the dialog's other properties
 */
export function useDialogOnDemand<Props extends Openness>(fetchCode: () => Promise<{ default: ComponentType<Props> }>) {
  const toast = useToast()
  const [code, setCode] = useState<{ Dialog: ComponentType<Props> } | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [openings, setOpenings] = useState(0)
  const isOpening = useRef(false)

  const open = useCallback(async () => {
    if (isOpening.current) return
    isOpening.current = true
    try {
      const [module, isThere] = await Promise.all([fetchCode(), siteAnswers()])
      if (!isThere) throw new Error(networkMessage)
      setCode({ Dialog: module.default })
      setOpen(true)
      setOpenings((count) => count + 1)
    } catch {
      toast('error', networkMessage)
    } finally {
      isOpening.current = false
    }
  }, [fetchCode, toast])
  const close = useCallback(() => setOpen(false), [])

  // Browsers tell of a closed dialog a frame late. Who opens it again sooner gets an element of its own, or that late word
  // would close it.
  const renderDialog = (props: Omit<Props, keyof Openness>): ReactNode =>
    code ? <code.Dialog key={openings} {...({ ...props, open: isOpen, onClose: close } as Props)} /> : null

  return { renderDialog, open, close }
}
