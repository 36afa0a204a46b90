import { type ComponentType, createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import type { AppointmentKind } from '~/domain/appointments/appointment-times'
import { DialogOpener } from '~/ui/dialog/dialog'
import { DialogOnDemand } from '~/ui/dialog/dialog-on-demand'
import { type Closing, useDialogOnDemand } from '~/ui/dialog/use-dialog-on-demand'

/** `path`: of the form, with what is chosen in it already. */
type Booking = { open: (path: string) => void; onNear?: () => void }
const BookingContext = createContext<Booking>({ open: () => {} })

type ProviderProps = {
  /** Its form, fetched when it is first needed; the same function each time. */
  fetchPanel: () => Promise<{ default: ComponentType<{ path: string } & Closing> }>
  children: ReactNode
}

/** Holds the one booking dialog of the page. */
export function BookingProvider({ fetchPanel, children }: ProviderProps) {
  const [path, setPath] = useState('/book')
  const { opener, panel } = useDialogOnDemand('booking', fetchPanel)
  const { onOpen, onNear } = opener
  const booking = useMemo(() => {
    const open = (wanted: string) => {
      setPath(wanted)
      onOpen()
    }
    return { open, onNear }
  }, [onOpen, onNear])
  return (
    <BookingContext.Provider value={booking}>
      {children}
      <DialogOnDemand
        of={panel}
        given={{ path }}
        title="Book Appointment"
        size="wide"
        className="dialog-tall"
        closeHref="#main"
        shape="kqdshh"
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
  kind,
  className,
  children,
  onOpen,
}: {
  service?: string
  /** Given where the words beside the button speak of it: that one is chosen in the form. */
  kind?: AppointmentKind
  className?: string
  children: ReactNode
  onOpen?: () => void
}) {
  const { open, onNear } = useContext(BookingContext)
  const href = `/book${kind ? `?kind=${kind}` : service ? `?service=${encodeURIComponent(service)}` : ''}`
  return (
    <DialogOpener
      href={href}
      dialog="booking"
      className={className}
      onNear={onNear}
      onOpen={() => {
        onOpen?.()
        open(href)
      }}
    >
      {children}
    </DialogOpener>
  )
}
