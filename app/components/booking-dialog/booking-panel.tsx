import { useFetcher } from '@remix-run/react'
import { useEffect } from 'react'
import { useFetcherSending } from '~/components/schema-form'
import { Skeleton } from '~/components/ui/skeleton'
import type { BookingAnswer } from '~/forms/form-answer'
import { Booked, type BookingData, BookingForm } from './booking-form'
import { type TimesWish, withWish } from './time-picker'

const closeAfterMs = 2000

/** Lives from opening to closing: each opening has a form, a token and an answer of its own. */
export default function BookingPanel({ service, onClose }: { service?: string | undefined; onClose: () => void }) {
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
  if (!data) return <Skeleton shape="kdhhww" />
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
