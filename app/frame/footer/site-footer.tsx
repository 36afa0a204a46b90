import { Link } from '@remix-run/react'
import { ArrowUp, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { footerLinks } from '~/domain/pages'
import { useMedia } from '~/ui/browser/use-media'
import { BookingOpener } from '../booking'
import type { Frame } from '../frame'
import { NewsletterForm } from './newsletter-form'

/** A thumb needs 44 px, a pointer does not. */
const footerLink = 'inline-flex min-h-9 items-center hover:underline pointer-coarse:min-h-11 pointer-coarse:min-w-11'

type Props = {
  frame: Frame
  /** Of India's calendar. */
  year: number
  /** The list below "Recent Posts". */
  recentPosts: ReactNode
}

export function SiteFooter({ frame, year, recentPosts }: Props) {
  return (
    <footer className="on-dark relative bg-leaf-900 text-ivory">
      <div
        aria-hidden
        className="absolute inset-x-0 -top-8 h-[33px] bg-[url(/illustrations/divider-arches-footer.svg)] bg-[length:960px_33px] bg-top bg-repeat-x"
      />
      <div className="wrap pt-8 pb-5 md:pt-16 md:pb-8 lg:pt-20">
        <div className="grid grid-cols-1 gap-x-8 lg:grid-cols-[minmax(0,3.2fr)_minmax(0,2fr)_minmax(0,4fr)_minmax(0,3.6fr)] lg:gap-x-8 xl:grid-cols-[minmax(0,4fr)_minmax(0,2.4fr)_minmax(0,3.4fr)_minmax(0,4fr)] xl:gap-x-12">
          <Brand frame={frame} />
          <QuickLinks frame={frame} />
          <Fold title="Recent Posts">{recentPosts}</Fold>
          <NewsletterForm frame={frame} />
        </div>
        <LastRow frame={frame} year={year} />
      </div>
    </footer>
  )
}

function Brand({ frame }: { frame: Frame }) {
  return (
    <div className="max-lg:pb-5">
      <img
        src="/illustrations/logo-reversed.svg"
        alt={frame.legalName}
        width={318}
        height={112}
        loading="lazy"
        className="h-14 w-auto"
      />
      <p className="mt-4 max-w-[29em] md:mt-6 lg:max-w-[22.5em] text-small leading-relaxed">{frame.footer.blurb}</p>
      <p className="mt-2 flex flex-wrap gap-x-6 text-small md:mt-5 lg:block">
        <a href={`mailto:${frame.email}`} className={footerLink}>
          {frame.email}
        </a>
        <br className="max-lg:hidden" />
        <a href={`tel:${frame.phone}`} className={footerLink}>
          {frame.phoneText}
        </a>
      </p>
      <ul className="mt-2 flex flex-wrap gap-3 md:mt-4">
        {frame.social.map(({ network, label, url }) => (
          <li key={network}>
            <a
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={label}
              className="grid size-11 place-items-center rounded-full border border-leaf-200/50 hover:bg-leaf-800"
            >
              <span className={`brand-icon brand-${network}`} />
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

function QuickLinks({ frame }: { frame: Frame }) {
  return (
    <Fold title="Quick Links">
      <ul className="-my-1.5 text-small pointer-coarse:-my-2.5">
        {frame.footer.quickLinks.map(({ label, to }) => (
          <li key={label}>
            <Link to={to} className={footerLink}>
              {label}
            </Link>
          </li>
        ))}
        <li>
          <BookingOpener service="General Appointment" className={`${footerLink} text-left`}>
            Make Appointments
          </BookingOpener>
        </li>
      </ul>
    </Fold>
  )
}

function LastRow({ frame, year }: { frame: Frame; year: number }) {
  return (
    <div className="mt-5 flex flex-col gap-3 border-t border-leaf-200/25 pt-5 text-small md:mt-10 md:gap-6 md:pt-6 lg:mt-14 lg:flex-row lg:items-center lg:justify-between">
      <p>
        © {year} {frame.legalName}
      </p>
      <nav aria-label="Policies" className="flex items-center gap-4">
        <ul className="-my-1.5 flex flex-wrap gap-x-7 gap-y-1 pointer-coarse:-my-2.5 pointer-coarse:gap-y-0">
          {footerLinks.map(({ label, path }) => (
            <li key={path}>
              <Link to={path} className={footerLink}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
        {/* biome-ignore lint/a11y/useValidAnchor: a real link for who has no scripts; scripts only make it smooth */}
        <a
          href="#top"
          aria-label="Scroll to top"
          onClick={scrollToTop}
          className="round ml-auto shrink-0 border-leaf-200/60"
        >
          <ArrowUp aria-hidden size={20} strokeWidth={1.75} />
        </a>
      </nav>
    </div>
  )
}

/** A fold on phones that stands open as a column on wide screens (folds.css), with and without scripts. */
function Fold({ title, children }: { title: string; children: ReactNode }) {
  const wide = useMedia('(width >= 1024px)')
  return (
    <details open={wide} className="fold border-leaf-200/25 max-lg:border-t">
      <summary className="flex items-center justify-between max-lg:py-3 lg:mb-5">
        <h2 className="text-[1.25rem] font-[520] tracking-normal">{title}</h2>
        <Plus aria-hidden size={22} strokeWidth={1.75} className="lg:hidden" />
      </summary>
      <div className="max-lg:pb-6">{children}</div>
    </details>
  )
}

function scrollToTop(event: { preventDefault: () => void }) {
  event.preventDefault()
  const reduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  window.scrollTo({ top: 0, behavior: reduced ? 'auto' : 'smooth' })
}
