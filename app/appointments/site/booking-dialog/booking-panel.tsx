import { useFetcher } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { useViewer } from '~/frame/viewer'
import { useFetcherSending } from '~/ui/form/schema-form'
import { keptFields } from '~/ui/form/typed/typed-fields'
import { Skeleton } from '~/ui/text/skeleton'
import { Booked, type BookedAnswer } from './booked'
import { type BookingData, BookingForm } from './booking-form'
import { type TimesWish, withWish } from './time-picker'

const closeAfterMs = 2000

/** Lives from opening to closing: each opening has a form, a token and an answer of its own. */
export default function BookingPanel({ path, onClose }: { path: string; onClose: () => void }) {
  const service = new URL(path, 'http://site').searchParams.get('service') ?? undefined
  const { load, data } = useFetcher<BookingData>()
  // /book answers here, where it leads a form of its own page to another.
  const sending = useFetcherSending<BookedAnswer>(`${path}${path.includes('?') ? '&' : '?'}dialog`)
  const addressOf = (wish: TimesWish) => withWish(path, wish)
  const sent = sending.answer?.sent
  const [inSteps] = useState(() => window.matchMedia('(width < 640px)').matches)
  const owner = useViewer()?.email ?? null
  const [begun] = useState(() => withKeptKind(path, keptFields('booking', owner).kind))

  useEffect(() => load(begun), [load, begun])
  useEffect(() => {
    if (!sent) return
    const timer = setTimeout(onClose, closeAfterMs)
    return () => clearTimeout(timer)
  }, [sent, onClose])

  if (sent) return <Booked message={sent} booked={sending.answer?.booked} />
  if (!data) return <Skeleton shape="kqdshh" />
  return (
    <BookingForm
      id="booking-form"
      data={data}
      service={service}
      sending={sending}
      addressOf={addressOf}
      onShow={(wish) => load(addressOf(wish))}
      inSteps={inSteps}
    />
  )
}

/** What a client had chosen before the dialog was closed, unless the button names another. */
function withKeptKind(path: string, kind: string | undefined): string {
  const [pathname = '', search = ''] = path.split('?', 2)
  const query = new URLSearchParams(search)
  if (kind && !query.has('kind')) query.set('kind', kind)
  return `${pathname}?${query}`
}
