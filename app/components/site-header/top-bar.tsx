import { Clock } from '~/components/ui/icons/clock'
import { Mail } from '~/components/ui/icons/mail'
import { MapPin } from '~/components/ui/icons/map-pin'
import { Phone } from '~/components/ui/icons/phone'
import type { Frame } from '~/views/frame'

/** Hours and contacts above the header, on wide screens. */
export function TopBar({ frame }: { frame: Frame }) {
  const item = 'inline-flex items-center gap-2.5 py-2.5'
  return (
    <aside aria-label="Opening hours and contact" className="on-dark hidden bg-leaf-900 text-meta text-ivory lg:block">
      <div className="wrap flex h-[42px] items-center justify-between">
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
      </div>
    </aside>
  )
}
