import { Form, Link, NavLink, useLocation } from '@remix-run/react'
import { Camera, CircleUser, Clock, Mail, MapPin, Menu, Phone, Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { BookingOpener } from '~/components/booking-dialog/booking'
import type { Frame } from '~/components/frame'
import { SearchCombobox } from '~/components/search/search-combobox'
import { closeAround, Dialog, DialogOpener, openDialog } from '~/components/ui/dialog'
import { useDialogOnDemand } from '~/components/use-dialog-on-demand'
import { useViewer } from '~/components/viewer'

const fetchProfileDialog = () => import('~/components/profile/profile-dialog')

const mainNavigation = [
  { label: 'Home', to: '/' },
  { label: 'About', to: '/about' },
  { label: 'Services', to: '/services' },
  { label: 'Gallery', to: '/gallery' },
  { label: 'Blogs', to: '/blogs' },
  { label: 'Contact Us', to: '/contact' },
] as const

export function SiteHeader({ frame }: { frame: Frame }) {
  const scrolled = useScrolled()
  const { Dialog: ProfileDialog, isOpen, open: openProfile, close } = useDialogOnDemand(fetchProfileDialog)
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to the content
      </a>
      <TopBar frame={frame} />
      <header
        className={`sticky top-0 z-30 border-b border-line bg-ivory transition-[height,margin] duration-200 max-lg:h-17 ${scrolled ? 'lg:mb-6 lg:h-16' : 'lg:h-22'}`}
      >
        <div className="wrap flex h-full items-center justify-between gap-4">
          <Link to="/" className="shrink-0 rounded-lg" aria-label={`${frame.name}, home`}>
            <img
              src="/illustrations/logo.svg"
              alt=""
              width={318}
              height={112}
              className={`w-auto transition-[height] duration-200 max-lg:h-11 ${scrolled ? 'lg:h-11' : 'lg:h-14'}`}
            />
          </Link>
          <div className="flex items-center gap-2.5 xl:gap-6">
            <nav aria-label="Main" className="hidden lg:block">
              <ul className="flex items-center gap-4 text-small xl:gap-8 xl:text-[1.02rem]">
                {mainNavigation.map(({ label, to }) => (
                  <li key={to}>
                    <NavLink
                      to={to}
                      end={to === '/'}
                      className="inline-block border-b-2 border-transparent py-1.5 font-medium hover:text-leaf-700 aria-[current]:border-turmeric-500 aria-[current]:font-semibold aria-[current]:text-leaf-700"
                    >
                      {label}
                    </NavLink>
                  </li>
                ))}
              </ul>
            </nav>
            <a
              href={`tel:${frame.phone}`}
              aria-label={`Call ${frame.phoneText}`}
              className="grid size-11 place-items-center rounded-full text-leaf-700 hover:bg-leaf-50 lg:hidden"
            >
              <Phone aria-hidden size={22} strokeWidth={1.75} />
            </a>
            <DialogOpener
              href="/search"
              label="Search"
              onOpen={() => {
                openDialog('search')
                // Who opens the search wants to write, not to close it again: the dialog would begin at its X.
                document.getElementById('search-q')?.focus()
              }}
              className="grid size-11 place-items-center rounded-full text-leaf-700 hover:bg-leaf-50"
            >
              <Search aria-hidden size={22} strokeWidth={1.75} />
            </DialogOpener>
            <div className="hidden items-center gap-4 lg:flex xl:gap-6">
              <Account onProfile={openProfile} />
              <BookingOpener className="btn btn-primary btn-small xl:min-h-12 xl:px-6">Book Appointment</BookingOpener>
            </div>
            <DialogOpener
              href="#menu"
              label="Menu"
              onOpen={() => openDialog('menu')}
              className="-mr-2.5 grid size-11 place-items-center rounded-full text-leaf-700 hover:bg-leaf-50 lg:hidden"
            >
              <Menu aria-hidden size={26} strokeWidth={1.75} />
            </DialogOpener>
          </div>
        </div>
      </header>
      <MenuSheet frame={frame} onProfile={openProfile} />
      <SearchSheet />
      {ProfileDialog ? <ProfileDialog open={isOpen} onClose={close} /> : null}
    </>
  )
}

function TopBar({ frame }: { frame: Frame }) {
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
              <Camera aria-hidden size={16} strokeWidth={1.75} />
              {frame.social[0].label}
            </a>
          ) : null}
        </div>
      </div>
    </aside>
  )
}

/** Sign In and Sign Up, or the person, their profile and Logout. */
function Account({ onProfile }: { onProfile: () => void }) {
  const viewer = useViewer()
  const { pathname } = useLocation()
  const look = 'py-3 font-medium text-leaf-700 text-small hover:underline xl:text-[1.02rem]'
  if (!viewer) {
    const onward = pathname === '/' ? '' : `?redirectTo=${encodeURIComponent(pathname)}`
    return (
      <>
        <Link to={`/login${onward}`} className={look}>
          Sign In
        </Link>
        <Link to={`/signup${onward}`} className={look}>
          Sign Up
        </Link>
      </>
    )
  }
  return (
    <>
      <span className="max-w-[9rem] truncate text-small xl:max-w-[12rem]" title={viewer.greetingName}>
        Hello, {viewer.greetingName}
      </span>
      <DialogOpener
        href="/profile"
        label="Your profile"
        onOpen={onProfile}
        className="grid size-11 place-items-center rounded-full text-leaf-700 hover:bg-leaf-50"
      >
        <CircleUser aria-hidden size={24} strokeWidth={1.75} />
      </DialogOpener>
      <Form method="post" action="/logout">
        <button type="submit" className={look}>
          Logout
        </button>
      </Form>
    </>
  )
}

/** The account in the menu of a phone. */
function CompactAccount({ onProfile }: { onProfile: () => void }) {
  const viewer = useViewer()
  if (!viewer) {
    return (
      <div className="mt-6 flex gap-3">
        <Link to="/login" onClick={closeAround} className="btn btn-outline btn-small flex-1">
          Sign In
        </Link>
        <Link to="/signup" onClick={closeAround} className="btn btn-outline btn-small flex-1">
          Sign Up
        </Link>
      </div>
    )
  }
  return (
    <section aria-label="Your account" className="mt-6 rounded-card border border-line bg-paper p-5">
      <p className="font-semibold">Hello, {viewer.greetingName}</p>
      <p className="text-small break-all text-ink-2">{viewer.email}</p>
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-small">
        <dt className="text-ink-3">Subscription plan</dt>
        <dd>{viewer.subscriptionPlan}</dd>
        <dt className="text-ink-3">Food plan</dt>
        <dd>{viewer.foodPlan}</dd>
      </dl>
      <div className="mt-4 flex gap-3">
        <DialogOpener href="/profile" onOpen={onProfile} className="btn btn-outline btn-small flex-1">
          Profile
        </DialogOpener>
        <Form method="post" action="/logout" className="flex-1" onSubmit={closeAround}>
          <button type="submit" className="btn btn-outline btn-small w-full">
            Logout
          </button>
        </Form>
      </div>
    </section>
  )
}

function MenuSheet({ frame, onProfile }: { frame: Frame; onProfile: () => void }) {
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
            {mainNavigation.map(({ label, to }) => (
              <li key={to} className="border-b border-line">
                <NavLink
                  to={to}
                  end={to === '/'}
                  onClick={closeAround}
                  className="block py-3 font-display text-[1.75rem] leading-tight aria-[current]:text-leaf-700"
                >
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <CompactAccount
          onProfile={() => {
            closeDialog('menu')
            onProfile()
          }}
        />
        <ul className="mt-6 mb-8 space-y-1 text-small text-ink-2">
          <li className="flex items-center gap-3 py-2">
            <Clock aria-hidden size={18} strokeWidth={1.75} /> {frame.openingHours}
          </li>
          <li>
            <a href={`tel:${frame.phone}`} className="flex items-center gap-3 py-2">
              <Phone aria-hidden size={18} strokeWidth={1.75} /> {frame.phoneText}
            </a>
          </li>
          <li>
            <a href={`mailto:${frame.email}`} className="flex items-center gap-3 py-2">
              <Mail aria-hidden size={18} strokeWidth={1.75} /> {frame.email}
            </a>
          </li>
          <li>
            <a href={frame.mapUrl} target="_blank" rel="noopener noreferrer" className="flex items-center gap-3 py-2">
              <MapPin aria-hidden size={18} strokeWidth={1.75} /> {frame.areaText}
            </a>
          </li>
        </ul>
        <div className="sticky bottom-0 -mx-5 mt-auto border-t border-line bg-ivory px-5 py-4">
          <BookingOpener className="btn btn-primary w-full" onOpen={() => closeDialog('menu')}>
            Book Appointment
          </BookingOpener>
        </div>
      </div>
    </Dialog>
  )
}

function SearchSheet() {
  return (
    <Dialog id="search" title="Search" hideTitle size="sheet-top" closeHref="#main">
      <SearchCombobox
        id="search-q"
        label="Search services, plans, posts and policies"
        onLeave={() => closeDialog('search')}
      />
    </Dialog>
  )
}

function closeDialog(id: string) {
  const dialog = document.getElementById(id)
  if (dialog instanceof HTMLDialogElement) dialog.close()
}

/** Whether the page has left its top; the header then takes less room. */
function useScrolled(): boolean {
  const [scrolled, setScrolled] = useState(false)
  useEffect(() => {
    const update = () => setScrolled(window.scrollY > 80)
    update()
    window.addEventListener('scroll', update, { passive: true })
    return () => window.removeEventListener('scroll', update)
  }, [])
  return scrolled
}
