import { type ComponentType, useCallback, useRef, useState } from 'react'
import { networkMessage } from '~/domain/text/network-message'
import { siteAnswers } from '../browser/unreachable'
import { useToast } from '../text/toast'
import { afterPaint } from './after-paint'
import { closeDialog, openDialog } from './dialog'

export type Closing = { onClose: () => void }

/** What `DialogOnDemand` (ui/dialog/dialog-on-demand.tsx) has to know. */
export type OnDemand<Props extends Closing> = {
  id: string
  /** What is shown now; null before it has come and while the dialog is closed. */
  shown: { Panel: ComponentType<Props>; opening: number } | null
  /** Closes the dialog. The same at each rendering: panels wait two seconds with it. */
  close: () => void
  onClosed: () => void
}

/**
 * A dialog whose panel is fetched when it is first needed. The dialog itself is part of the page and opens at once, with the
 * shape of the panel in it. Where the site cannot be reached it closes, and a toast says why.
 * @param id of the dialog
 * @param fetchPanel the same function each time, such as `() => import('~/components/a-panel')` beside the component
 * @returns opener: what a DialogOpener has to know; panel: what DialogOnDemand has to know
 */
export function useDialogOnDemand<Props extends Closing>(
  id: string,
  fetchPanel: () => Promise<{ default: ComponentType<Props> }>,
) {
  const toast = useToast()
  /** `opening` counts the openings, so that each has a panel of its own. */
  const [shown, setShown] = useState<OnDemand<Props>['shown']>(null)
  const openings = useRef(0)

  const onNear = useCallback(() => void fetchPanel().catch(() => {}), [fetchPanel])
  const onOpen = useCallback(async () => {
    openings.current += 1
    const opening = openings.current
    openDialog(id)
    // To begin a request within the press took a slow phone 13 of the 110 ms until it saw the dialog.
    await new Promise<void>(afterPaint)
    if (opening !== openings.current) return
    try {
      const [module, isThere] = await Promise.all([fetchPanel(), siteAnswers()])
      if (!isThere) throw new Error(networkMessage)
      if (opening === openings.current) setShown({ Panel: module.default, opening })
    } catch {
      if (opening !== openings.current) return
      closeDialog(id)
      toast('error', networkMessage)
    }
  }, [id, fetchPanel, toast])

  const close = useCallback(() => closeDialog(id), [id])
  const onClosed = useCallback(() => {
    openings.current += 1
    setShown(null)
  }, [])

  return { opener: { dialog: id, onOpen, onNear }, panel: { id, shown, close, onClosed } }
}
