import { type ComponentProps, type ComponentType, useCallback, useRef, useState } from 'react'
import { siteAnswers } from '~/browser/unreachable'
import { networkMessage } from '~/clinic/contract/network-message'
import { closeDialog, Dialog, openDialog } from '~/components/ui/dialog'
import { Skeleton } from '~/components/ui/skeleton'
import { useToast } from '~/components/ui/toast'

type Closing = { onClose: () => void }
type Shell = Omit<ComponentProps<typeof Dialog>, 'id' | 'open' | 'onClose' | 'children'> & {
  /** Of what the panel will be (ui/skeleton.tsx). */
  shape: string
}

/**
 * A dialog whose panel is fetched when it is first needed. The dialog itself is part of the page and opens at once, with the
 * shape of the panel in it. Where the site cannot be reached it closes, and a toast says why.
 * @param id of the dialog
 * @param fetchPanel the same function each time, such as `() => import('~/components/a-panel')` beside the component
 * @returns opener: what a DialogOpener has to know; dialog: to be called with what the dialog and its panel are given
 */
export function useDialogOnDemand<Props extends Closing>(
  id: string,
  fetchPanel: () => Promise<{ default: ComponentType<Props> }>,
) {
  const toast = useToast()
  const [code, setCode] = useState<{ Panel: ComponentType<Props> } | null>(null)
  /** Counts the openings, so that each has a panel of its own; null while the dialog is closed. */
  const [opening, setOpening] = useState<number | null>(null)
  const openings = useRef(0)

  const onNear = useCallback(() => void fetchPanel().catch(() => {}), [fetchPanel])
  const onOpen = useCallback(async () => {
    openings.current += 1
    const own = openings.current
    openDialog(id)
    try {
      const [module, isThere] = await Promise.all([fetchPanel(), siteAnswers()])
      if (!isThere) throw new Error(networkMessage)
      if (own !== openings.current) return
      setCode({ Panel: module.default })
      setOpening(own)
    } catch {
      if (own !== openings.current) return
      closeDialog(id)
      toast('error', networkMessage)
    }
  }, [id, fetchPanel, toast])

  /** The same at each rendering: panels wait two seconds with it. */
  const onClose = useCallback(() => closeDialog(id), [id])

  const render = ({ shape, ...shell }: Shell, props: Omit<Props, keyof Closing>) => (
    <Dialog
      {...shell}
      id={id}
      isForm
      onClose={() => {
        openings.current += 1
        setOpening(null)
      }}
    >
      {code && opening !== null ? (
        <code.Panel key={opening} {...({ ...props, onClose } as Props)} />
      ) : (
        <Skeleton shape={shape} />
      )}
    </Dialog>
  )

  return { opener: { dialog: id, onOpen, onNear }, render }
}
