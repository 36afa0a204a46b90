import { Clock, Mail, MapPin, Phone } from 'lucide-react'
import type { Frame } from '../frame'

/** Hours and contacts above the header, on wide screens. */
export function TopBar({ frame }: { frame: Frame }) {
  const item = 'inline-flex min-h-11 items-center gap-2.5'
  return (
    // How many letters fit is asked of the bar, in letters: also where a client has made them larger.
    <div className="on-dark @container bg-leaf-900 text-meta text-ivory">
      <aside aria-label="Opening hours and contact" className="wrap hidden items-center justify-between @5xl:flex">
        <div className="flex gap-7">
          <p className={item}>
            <Clock aria-hidden size={16} strokeWidth={1.75} />
            {frame.openingHours}
          </p>
          <a href={frame.mapUrl} target="_blank" rel="noopener noreferrer" className={`${item} hover:underline`}>
            <MapPin aria-hidden size={16} strokeWidth={1.75} />
            {frame.areaText}
          </a>
        </div>
        <div className="flex gap-7">
          <a href={`mailto:${frame.email}`} className={`${item} hover:underline`}>
            <Mail aria-hidden size={16} strokeWidth={1.75} />
            {frame.email}
          </a>
          <a href={`tel:${frame.phone}`} className={`${item} hover:underline`}>
            <Phone aria-hidden size={16} strokeWidth={1.75} />
            {frame.phoneText}
          </a>
          {frame.social[0] ? (
            <a
              href={frame.social[0].url}
              target="_blank"
              rel="noopener noreferrer"
              className={`${item} hover:underline`}
            >
              <span className={`brand-icon size-4 brand-${frame.social[0].network}`} />
              {frame.social[0].label}
            </a>
          ) : null}
        </div>
      </aside>
    </div>
  )
}
