import { Link, useLocation } from '@remix-run/react'
import { Clock, Mail, MapPin, Phone } from 'lucide-react'
import { currentMark, headerPages } from '~/domain/pages'
import { closeAround, Dialog } from '~/ui/dialog/dialog'
import { BookingOpener } from '../booking'
import type { Frame } from '../frame'
import { type Account, CompactAccount } from './account'

/** The menu of a phone. */
export function MenuSheet({ frame, profile }: { frame: Frame } & Parameters<typeof Account>[0]) {
  const { pathname } = useLocation()
  return (
    <Dialog id="menu" title="Menu" hideTitle size="sheet-full" closeHref="#main">
      <div className="wrap flex min-h-dvh flex-col pt-4">
        <img
          src="/illustrations/logo.svg"
          alt=""
          width={318}
          height={112}
          loading="lazy"
          className="h-11 w-auto self-start"
        />
        <nav aria-label="Menu" className="mt-6">
          <ul>
            {headerPages.map(({ path, name }) => (
              <li key={path} className="border-b border-line">
                <Link
                  to={path}
                  aria-current={currentMark(path, pathname)}
                  onClick={closeAround}
                  className="block py-3 font-display text-[1.75rem] leading-tight aria-[current]:text-leaf-700"
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <CompactAccount profile={profile} />
        <ul className="mt-6 mb-8 space-y-1 text-small text-ink-2">
          <li className="flex items-center gap-3 py-2">
            <Clock aria-hidden size={18} strokeWidth={1.75} /> {frame.openingHours}
          </li>
          <li>
            <a href={`tel:${frame.phone}`} className="flex min-h-11 items-center gap-3">
              <Phone aria-hidden size={18} strokeWidth={1.75} /> {frame.phoneText}
            </a>
          </li>
          <li>
            <a href={`mailto:${frame.email}`} className="flex min-h-11 items-center gap-3">
              <Mail aria-hidden size={18} strokeWidth={1.75} /> {frame.email}
            </a>
          </li>
          <li>
            <a
              href={frame.mapUrl}
              target="_blank"
              rel="noopener noreferrer"
              className="flex min-h-11 items-center gap-3"
            >
              <MapPin aria-hidden size={18} strokeWidth={1.75} /> {frame.areaText}
            </a>
          </li>
          {frame.social[0] ? (
            <li>
              <a
                href={frame.social[0].url}
                target="_blank"
                rel="noopener noreferrer"
                className="flex min-h-11 items-center gap-3"
              >
                <span className={`brand-icon brand-${frame.social[0].network}`} /> {frame.social[0].label}
              </a>
            </li>
          ) : null}
        </ul>
        <div className="sticky bottom-0 -mx-5 mt-auto border-t border-line bg-ivory px-5 py-4">
          <BookingOpener className="btn btn-primary w-full">Book Appointment</BookingOpener>
        </div>
      </div>
    </Dialog>
  )
}
