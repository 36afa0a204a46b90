import { useFetcher } from '@remix-run/react'
import { FormMessage } from '~/components/form-message'
import { Dialog } from '~/components/ui/dialog'
import type { FormAnswer } from '~/components/unavailable'
import { BookingFields, ChosenService } from './booking-form'

export default function BookingDialog({
  service,
  open,
  onClose,
}: {
  service?: string
  open: boolean
  onClose: () => void
}) {
  const fetcher = useFetcher<FormAnswer>()
  const busy = fetcher.state !== 'idle'
  return (
    <Dialog id="booking" title="Book Appointment" size="wide" open={open} onClose={onClose} closeHref="#main">
      <div className="grid min-[900px]:grid-cols-[1fr_320px]">
        <fetcher.Form method="post" action="/book" className="px-6 pt-2 pb-8 sm:px-10">
          <ChosenService service={service} />
          <div className="mt-5 mb-4">
            <FormMessage message={busy ? undefined : fetcher.data?.message} />
          </div>
          <BookingFields
            service={service}
            idPrefix="booking"
            footer={
              <button type="submit" className="btn btn-primary" disabled={busy}>
                {busy ? 'Submitting...' : 'Submit'}
              </button>
            }
          />
        </fetcher.Form>
        <div className="-mt-24 max-[899px]:hidden">
          <img
            src="/illustrations/service-pcos-pcod.svg"
            alt=""
            width={1200}
            height={900}
            loading="lazy"
            className="h-full w-full object-cover object-left"
          />
        </div>
      </div>
    </Dialog>
  )
}
