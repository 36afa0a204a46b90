import { type ComponentType, useCallback, useState } from 'react'
import { siteAnswers } from '~/browser/unreachable'
import { networkMessage } from '~/clinic/contract/network-message'
import { useToast } from '~/components/ui/toast'

/**
 * A dialog whose code is fetched when it is first opened, not before. Where the site cannot be reached a toast says so and
 * nothing opens.
 * @param fetchCode the same function each time, such as `() => import('~/components/a-dialog')` beside the component
 */
export function useDialogOnDemand<Props>(fetchCode: () => Promise<{ default: ComponentType<Props> }>) {
  const toast = useToast()
  const [code, setCode] = useState<{ Dialog: ComponentType<Props> } | null>(null)
  const [isOpen, setOpen] = useState(false)

  const open = useCallback(async () => {
    try {
      const [module, isThere] = await Promise.all([fetchCode(), siteAnswers()])
      if (!isThere) throw new Error(networkMessage)
      setCode({ Dialog: module.default })
      setOpen(true)
    } catch {
      toast('error', networkMessage)
    }
  }, [fetchCode, toast])
  const close = useCallback(() => setOpen(false), [])

  return { Dialog: code?.Dialog ?? null, isOpen, open, close }
}
