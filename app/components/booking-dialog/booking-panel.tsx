import { useFetcher } from '@remix-run/react'
import { useEffect } from 'react'
import { useFetcherSending } from '~/components/schema-form'
import { Skeleton } from '~/components/ui/skeleton'
import { Booked, type BookedAnswer } from './booked'
import { type BookingData, BookingForm } from './booking-form'
import { type TimesWish, withWish } from './time-picker'

const closeAfterMs = 2000

/** Lives from opening to closing: each opening has a form, a token and an answer of its own. */
export default function BookingPanel({ path, onClose }: { path: string; onClose: () => void }) {
  const service = new URL(path, 'http://site').searchParams.get('service') ?? undefined
  const { load, data } = useFetcher<BookingData>()
  const sending = useFetcherSending<BookedAnswer>(path)
  const addressOf = (wish: TimesWish) => withWish(path, wish)
  const sent = sending.answer?.sent

  useEffect(() => load(path), [load, path])
  useEffect(() => {
    if (!sent) return
    const timer = setTimeout(onClose, closeAfterMs)
    return () => clearTimeout(timer)
  }, [sent, onClose])

  if (sent) return <Booked message={sent} booked={sending.answer?.booked} />
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
