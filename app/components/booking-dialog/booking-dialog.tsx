import { useFetcher } from '@remix-run/react'
import { useEffect } from 'react'
import { useFetcherSending } from '~/components/schema-form'
import { Dialog } from '~/components/ui/dialog'
import { Loading } from '~/components/ui/loading'
import type { BookingAnswer } from '~/forms/form-answer'
import { Booked, type BookingData, BookingForm } from './booking-form'
import { type TimesWish, withWish } from './time-picker'

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
  const path = service ? `/book?service=${encodeURIComponent(service)}` : '/book'
  const { load, data } = useFetcher<BookingData>()
  const sending = useFetcherSending<BookingAnswer>(path)
  const addressOf = (wish: TimesWish) => withWish(path, wish)
  const sent = sending.answer?.sent

  useEffect(() => load(path), [load, path])
  useEffect(() => {
    if (!sent) return
    const timer = setTimeout(onClose, closeAfterMs)
    return () => clearTimeout(timer)
  }, [sent, onClose])

  if (sent) return <Booked message={sent} />
  if (!data) return <Loading label="Loading the form" className="py-24" />
  return (
    <BookingForm
      id="booking-form"
      data={data}
      service={service}
      sending={sending}
      addressOf={addressOf}
      onShow={(wish) => load(addressOf(wish))}
    />
  )
}
