import { useFetcher } from '@remix-run/react'
import { useEffect } from 'react'
import { useFetcherSending } from '~/components/schema-form'
import { Dialog } from '~/components/ui/dialog'
import { useToast } from '~/components/ui/toast'
import { ConsultationForm } from './consultation-form'

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
  const { load, data } = useFetcher<{ formToken: string }>()
  const sending = useFetcherSending('/consultation')
  const toast = useToast()
  const sent = sending.answer?.sent

  useEffect(() => load('/consultation'), [load])
  useEffect(() => {
    if (!sent) return
    toast('success', sent)
    onClose()
  }, [sent, toast, onClose])

  return <ConsultationForm id="consultation-form" formToken={data?.formToken ?? ''} sending={sending} />
}
