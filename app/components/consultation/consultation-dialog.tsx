import { useFetcher } from '@remix-run/react'
import { useEffect } from 'react'
import { Dialog } from '~/components/ui/dialog'
import { useToast } from '~/components/ui/toast'
import { type ConsultationAnswer, ConsultationForm } from './consultation-form'

type Props = { title: string; text: string; open: boolean; onClose: () => void }

export default function ConsultationDialog({ title, text, open, onClose }: Props) {
  return (
    <Dialog id="consultation" title={title} open={open} onClose={onClose} closeHref="#mission">
      <div className="px-6 pt-3 pb-8 sm:px-10">
        <p className="text-ink-2">{text}</p>
        {open ? <Panel onClose={onClose} /> : null}
      </div>
    </Dialog>
  )
}

/** Lives from opening to closing. A request that was taken closes the dialog. */
function Panel({ onClose }: { onClose: () => void }) {
  const loader = useFetcher<{ formToken: string }>()
  const sender = useFetcher<ConsultationAnswer>()
  const toast = useToast()
  const { load } = loader
  const sent = sender.data?.sent

  useEffect(() => load('/consultation'), [load])
  useEffect(() => {
    if (!sent) return
    toast('success', sent)
    onClose()
  }, [sent, toast, onClose])

  return (
    <ConsultationForm
      formToken={loader.data?.formToken ?? ''}
      answer={sender.data}
      busy={sender.state !== 'idle'}
      idPrefix="consultation-form"
      renderForm={({ children, ...props }) => (
        <sender.Form method="post" action="/consultation" {...props}>
          {children}
        </sender.Form>
      )}
    />
  )
}
