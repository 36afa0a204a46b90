import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useState } from 'react'
import { DialogOpener } from '~/components/ui/dialog'

const BookingDialog = lazy(() => import('./booking-dialog'))

type Booking = { open: (service?: string) => void }
const BookingContext = createContext<Booking>({ open: () => {} })

/** Holds the one booking dialog of the page. Its code is fetched when it is first opened, not before. */
export function BookingProvider({ children }: { children: ReactNode }) {
  const [request, setRequest] = useState<{ service?: string; open: boolean } | null>(null)
  // The same from render to render: the dialog's two seconds do not begin anew when the page's data come in again.
  const close = useCallback(() => setRequest((was) => (was ? { ...was, open: false } : was)), [])
  return (
    <BookingContext.Provider value={{ open: (service) => setRequest({ service, open: true }) }}>
      {children}
      {request ? (
        <Suspense fallback={null}>
          <BookingDialog service={request.service} open={request.open} onClose={close} />
        </Suspense>
      ) : null}
    </BookingContext.Provider>
  )
}

/** Opens the booking dialog; without scripts, or until they run, a link to the page with the same form. */
export function BookingOpener({
  service,
  className,
  children,
  onOpen,
}: {
  service?: string
  className?: string
  children: ReactNode
  onOpen?: () => void
}) {
  const booking = useContext(BookingContext)
  return (
    <DialogOpener
      href={service ? `/book?service=${encodeURIComponent(service)}` : '/book'}
      className={className}
      onOpen={() => {
        onOpen?.()
        booking.open(service)
      }}
    >
      {children}
    </DialogOpener>
  )
}
