import { useFetcher } from '@remix-run/react'
import { useEffect } from 'react'
import { useFetcherSending } from '~/ui/form/schema-form'
import { Skeleton } from '~/ui/text/skeleton'
import { useToast } from '~/ui/text/toast'
import { ConsultationForm } from './consultation-form'

type Props = { text: string; onClose: () => void }

/** Lives from opening to closing. A request that was taken closes the dialog. */
export default function ConsultationPanel({ text, onClose }: Props) {
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

  // No field before all code is here: where the line breaks while Remix fetches a route's, it reloads the page, and what was
  // typed is gone.
  if (!data) return <Skeleton shape="hhhhw" />
  return (
    <div className="form-panel">
      <p className="form-lead text-ink-2">{text}</p>
      <ConsultationForm id="consultation-form" formToken={data.formToken} sending={sending} />
    </div>
  )
}
