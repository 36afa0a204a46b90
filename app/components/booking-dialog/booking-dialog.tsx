import { useFetcher } from '@remix-run/react'
import { LoaderCircle } from 'lucide-react'
import { useEffect } from 'react'
import { Dialog } from '~/components/ui/dialog'
import { Booked, type BookingAnswer, type BookingData, BookingForm } from './booking-form'

const closeAfterMs = 2000

export default function BookingDialog({
  service,
  open,
  onClose,
}: {
  service?: string | undefined
  open: boolean
  onClose: () => void
}) {
  return (
    <Dialog id="booking" title="Book Appointment" size="wide" open={open} onClose={onClose} closeHref="#main">
      <div className="grid min-[900px]:grid-cols-[1fr_320px]">
        <div className="px-6 pt-2 pb-8 sm:px-10">{open ? <Panel service={service} onClose={onClose} /> : null}</div>
        <div className="-mt-24 max-[899px]:hidden">
          <img
            src="/illustrations/service-pcos-pcod.svg"
            alt=""
            width={1200}
            height={900}
            loading="lazy"
            className="h-full w-full object-cover object-[26%_50%]"
          />
        </div>
      </div>
    </Dialog>
  )
}

/** Lives from opening to closing: each opening has a form, a token and an answer of its own. */
function Panel({ service, onClose }: { service?: string | undefined; onClose: () => void }) {
  const loader = useFetcher<{ data: BookingData }>()
  const sender = useFetcher<BookingAnswer>()
  const { load } = loader
  const path = service ? `/book?service=${encodeURIComponent(service)}` : '/book'
  const booked = sender.data?.outcome === 'booked'

  useEffect(() => load(path), [load, path])
  useEffect(() => {
    if (!booked) return
    const timer = setTimeout(onClose, closeAfterMs)
    return () => clearTimeout(timer)
  }, [booked, onClose])

  if (booked) return <Booked />
  if (!loader.data) {
    return (
      <div role="status" className="grid place-items-center py-24 text-leaf-700">
        <LoaderCircle aria-hidden size={36} className="animate-spin" />
        <span className="sr-only">Loading the form</span>
      </div>
    )
  }
  return (
    <BookingForm
      data={loader.data.data}
      service={service}
      answer={sender.data}
      busy={sender.state !== 'idle'}
      idPrefix="booking-form"
      renderForm={({ children, ...props }) => (
        <sender.Form method="post" action={path} {...props}>
          {children}
        </sender.Form>
      )}
    />
  )
}
