import { useLocation } from '@remix-run/react'
import { Calendar, Phone } from 'lucide-react'
import { BookingOpener } from '../booking'
import type { Frame } from '../frame'

/** The three ways to us at the foot of a phone, on public pages (bottom-bar.css says when it leaves). */
export function BottomBar({ frame }: { frame: Frame }) {
  const { pathname } = useLocation()
  if (pathname.startsWith('/account')) return null
  return (
    <nav aria-label="Book or ask" className="bottom-bar">
      <BookingOpener>
        <Calendar aria-hidden size={22} strokeWidth={1.75} />
        Book
      </BookingOpener>
      <a href={`https://wa.me/${frame.whatsapp}`} target="_blank" rel="noopener noreferrer">
        <span className="brand-icon brand-whatsapp" />
        WhatsApp
      </a>
      <a href={`tel:${frame.phone}`}>
        <Phone aria-hidden size={22} strokeWidth={1.75} />
        Call
      </a>
    </nav>
  )
}
