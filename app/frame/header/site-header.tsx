import { Link, useLocation } from '@remix-run/react'
import { Menu, Phone, Search } from 'lucide-react'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { currentMark, headerPages } from '~/domain/pages'
import { Dialog, DialogOpener } from '~/ui/dialog/dialog'
import { DialogOnDemand } from '~/ui/dialog/dialog-on-demand'
import { type Closing, useDialogOnDemand } from '~/ui/dialog/use-dialog-on-demand'
import { BookingOpener } from '../booking'
import type { Frame } from '../frame'
import { useViewer } from '../viewer'
import { Account } from './account'
import { MenuSheet } from './menu-sheet'
import { TopBar } from './top-bar'

type Props = {
  frame: Frame
  /** The search in its dialog. */
  search: ReactNode
  /** The client's profile, fetched when it is first needed; the same function each time. */
  fetchProfile: () => Promise<{ default: ComponentType<Closing> }>
}

export function SiteHeader({ frame, search, fetchProfile }: Props) {
  const scrolled = useScrolled()
  const { pathname } = useLocation()
  const { opener: profile, panel } = useDialogOnDemand('profile', fetchProfile)
  const isSignedIn = useViewer() !== null
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to the content
      </a>
      <TopBar frame={frame} />
      <header className={scrolled ? 'site-header scrolled' : 'site-header'}>
        <div className="wrap flex h-full items-center justify-between gap-4">
          <Link to="/" className="shrink-0 rounded-lg" aria-label={`${frame.name}, home`}>
            {/* After the words and the first drawing. */}
            <img
              {...{ fetchpriority: 'low' }}
              src="/illustrations/logo.svg"
              alt=""
              width={318}
              height={112}
              className="site-logo"
            />
          </Link>
          <div className="flex items-center gap-[10px] @7xl:gap-6">
            <nav aria-label="Main" className="hidden @5xl:block">
              <ul className="flex items-center gap-4 text-small @7xl:gap-8 @7xl:text-[1.02rem]">
                {headerPages.map(({ path, name }) => (
                  <li key={path}>
                    <Link
                      to={path}
                      aria-current={currentMark(path, pathname)}
                      className="inline-flex min-h-11 min-w-11 items-center justify-center whitespace-nowrap border-y-2 border-transparent font-medium hover:text-leaf-700 aria-[current]:border-b-turmeric-500 aria-[current]:font-semibold aria-[current]:text-leaf-700"
                    >
                      {name}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
            <a
              href={`tel:${frame.phone}`}
              aria-label={`Call ${frame.phoneText}`}
              className="grid size-[44px] place-items-center rounded-full text-leaf-700 hover:bg-leaf-50 @5xl:hidden"
            >
              <Phone aria-hidden size={22} strokeWidth={1.75} />
            </a>
            <DialogOpener
              href="/search"
              label="Search"
              dialog="search"
              // Who opens the search wants to write, not to close it again: the dialog would begin at its X.
              onOpen={() => document.querySelector<HTMLElement>('#search [type=search]')?.focus()}
              className="grid size-[44px] place-items-center rounded-full text-leaf-700 hover:bg-leaf-50"
            >
              <Search aria-hidden size={22} strokeWidth={1.75} />
            </DialogOpener>
            <div className="hidden items-center gap-4 @5xl:flex @7xl:gap-6">
              <Account profile={profile} />
              <BookingOpener className="btn btn-primary btn-small whitespace-nowrap @7xl:min-h-12 @7xl:px-6">
                Book Appointment
              </BookingOpener>
            </div>
            <DialogOpener
              href="#menu"
              label="Menu"
              className="-mr-[10px] grid size-[44px] place-items-center rounded-full text-leaf-700 hover:bg-leaf-50 @5xl:hidden"
            >
              <Menu aria-hidden size={26} strokeWidth={1.75} />
            </DialogOpener>
          </div>
        </div>
      </header>
      <MenuSheet frame={frame} profile={profile} />
      <Dialog id="search" title="Search" hideTitle size="sheet-top" closeHref="#main">
        {search}
      </Dialog>
      {isSignedIn ? (
        <DialogOnDemand of={panel} given={{}} title="Your profile" closeHref="#main" shape="whhhh" />
      ) : null}
    </>
  )
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
