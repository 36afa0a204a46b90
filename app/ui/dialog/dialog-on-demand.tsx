import type { ComponentProps } from 'react'
import { Skeleton } from '../text/skeleton'
import { Dialog } from './dialog'
import type { Closing, OnDemand } from './use-dialog-on-demand'

type Props<PanelProps extends Closing> = Omit<ComponentProps<typeof Dialog>, 'id' | 'open' | 'onClose' | 'children'> & {
  /** From useDialogOnDemand. */
  of: OnDemand<PanelProps>
  /** Of what the panel will be (ui/text/skeleton.tsx). */
  shape: string
  /** What the panel is given. */
  given: Omit<PanelProps, keyof Closing>
}

/** The dialog of useDialogOnDemand: with its panel, and before that has come with its shape. */
export function DialogOnDemand<PanelProps extends Closing>({
  of: { id, shown, close, onClosed },
  shape,
  given,
  ...shell
}: Props<PanelProps>) {
  return (
    <Dialog {...shell} id={id} isForm onClose={onClosed}>
      {shown ? (
        <shown.Panel key={shown.opening} {...({ ...given, onClose: close } as PanelProps)} />
      ) : (
        <Skeleton shape={shape} />
      )}
    </Dialog>
  )
}
