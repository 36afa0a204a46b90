import { createContext, type ReactNode, useContext, useState } from 'react'
import { useDialogOnDemand } from '~/browser/use-dialog-on-demand'
import { DialogOpener } from '~/components/ui/dialog'

const fetchDialog = () => import('./booking-dialog')

type Booking = { open: (service?: string) => void }
const BookingContext = createContext<Booking>({ open: () => {} })

/** Holds the one booking dialog of the page. */
export function BookingProvider({ children }: { children: ReactNode }) {
  const [service, setService] = useState<string>()
  const { renderDialog, open } = useDialogOnDemand(fetchDialog)
  const openFor = (chosen?: string) => {
    setService(chosen)
    open()
  }
  return (
    <BookingContext.Provider value={{ open: openFor }}>
      {children}
      {renderDialog({ service })}
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
