import { useFetcher } from '@remix-run/react'
import { FormMessage } from '~/components/form-message'
import { Dialog } from '~/components/ui/dialog'
import type { FormAnswer } from '~/components/unavailable'
import { ConsultationFields } from './consultation-form'

type Props = { title: string; text: string; open: boolean; onClose: () => void }

export default function ConsultationDialog({ title, text, open, onClose }: Props) {
  const fetcher = useFetcher<FormAnswer>()
  const busy = fetcher.state !== 'idle'
  return (
    <Dialog id="consultation" title={title} open={open} onClose={onClose} closeHref="#mission">
      <fetcher.Form method="post" action="/consultation" className="px-6 pt-3 pb-8 sm:px-10">
        <p className="text-ink-2">{text}</p>
        <div className="mt-5 mb-4">
          <FormMessage message={busy ? undefined : fetcher.data?.message} />
        </div>
        <ConsultationFields
          idPrefix="consultation"
          footer={
            <button type="submit" className="btn btn-primary" disabled={busy}>
              {busy ? 'Submitting...' : 'Send request'}
            </button>
          }
        />
      </fetcher.Form>
    </Dialog>
  )
}
