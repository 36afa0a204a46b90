import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { useDialogOnDemand } from '~/browser/use-dialog-on-demand'
import { DialogOnDemand } from '~/components/dialog-on-demand'
import { DialogOpener } from '~/components/ui/dialog'

const fetchPanel = () => import('./booking-panel')

type Booking = { open: (service?: string) => void; onNear?: () => void }
const BookingContext = createContext<Booking>({ open: () => {} })

/** Holds the one booking dialog of the page. */
export function BookingProvider({ children }: { children: ReactNode }) {
  const [service, setService] = useState<string>()
  const { opener, panel } = useDialogOnDemand('booking', fetchPanel)
  const { onOpen, onNear } = opener
  const booking = useMemo(() => {
    const open = (chosen?: string) => {
      setService(chosen)
      onOpen()
    }
    return { open, onNear }
  }, [onOpen, onNear])
  return (
    <BookingContext.Provider value={booking}>
      {children}
      <DialogOnDemand
        of={panel}
        given={{ service }}
        title="Book Appointment"
        size="wide"
        className="dialog-tall"
        closeHref="#main"
        shape="kdhhww"
        aside={
          <img
            src="/illustrations/service-pcos-pcod.svg"
            alt=""
            width={1200}
            height={900}
            loading="lazy"
            className="dialog-picture"
          />
        }
      />
    </BookingContext.Provider>
  )
}

/** Opens the booking dialog; without scripts, or where they do not come, a link to the page with the same form. */
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
  const { open, onNear } = useContext(BookingContext)
  return (
    <DialogOpener
      href={service ? `/book?service=${encodeURIComponent(service)}` : '/book'}
      dialog="booking"
      className={className}
      onNear={onNear}
      onOpen={() => {
        onOpen?.()
        open(service)
      }}
    >
      {children}
    </DialogOpener>
  )
}
