/** Around every screen of the dashboard: the sidebar, on phones a bar at the bottom. */
import { Form, Link, useLocation } from '@remix-run/react'
import { Ellipsis, LogOut } from 'lucide-react'
import { type ComponentProps, type ReactNode, useMemo } from 'react'
import type { Permission } from '~/domain/accounts/staff-words'
import { isScreenAt, type Screen, screensOf, type WaitingCounts } from './dashboard-pages'
import { useDeskKeys } from './keyboard/desk-keys'
import { HelpSheet, KeysButton, openHelpSheet } from './keyboard/help-sheet'
import { ReachNotice } from './reach/reach-notice'
import type { Reach } from './use-news'

type Props = {
  clinicName: string
  personName: string
  waiting: WaitingCounts
  may: readonly Permission[]
  reach: Reach
  children: ReactNode
}
type Screens = { screens: readonly Screen[]; waiting: WaitingCounts }

export function DashboardFrame({ clinicName, personName, waiting, may, reach, children }: Props) {
  const screens = useMemo(() => screensOf(may), [may])
  useDeskKeys(screens, openHelpSheet)
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[240px_minmax(0,1fr)] print:block">
      <a href="#main" className="skip-link">
        Skip to the content
      </a>
      <SideBar clinicName={clinicName} personName={personName} screens={screens} waiting={waiting} />
      <main id="main" tabIndex={-1} className="min-w-0 max-lg:pb-24 print:pb-0">
        {/* One child: what is further down is not left out of the first paint (page.css), as it is on long public pages. */}
        <div>
          <ReachNotice reach={reach} />
          {children}
        </div>
      </main>
      <BottomBar screens={screens} waiting={waiting} />
      <HelpSheet screens={screens} />
    </div>
  )
}

function SideBar({ clinicName, personName, screens, waiting }: Pick<Props, 'clinicName' | 'personName'> & Screens) {
  return (
    <header className="on-dark sticky top-0 flex h-dvh flex-col overflow-y-auto bg-leaf-900 px-4.5 py-6 text-ivory max-lg:hidden [@media(max-height:58rem)]:py-4 print:hidden">
      <Link
        to="/"
        aria-label={`${clinicName}, home`}
        className="mx-2.5 mb-7 block rounded-lg [@media(max-height:58rem)]:mb-2"
      >
        <img
          src="/illustrations/logo-reversed.svg"
          alt=""
          width={318}
          height={112}
          className="h-13 w-auto [@media(max-height:58rem)]:h-9"
        />
      </Link>
      <nav aria-label="Dashboard">
        <ul className="grid gap-1 [@media(max-height:58rem)]:gap-0">
          {screens.map((screen) => (
            <li key={screen.path}>
              <ScreenLink
                screen={screen}
                className="flex min-h-11 items-center gap-3.5 rounded-field px-3.5 text-small font-medium text-leaf-100 [@media(max-height:51rem)]:min-h-9 hover:bg-leaf-800 aria-[current]:bg-leaf-700 aria-[current]:font-semibold aria-[current]:text-ivory"
              >
                <screen.Icon aria-hidden size={20} strokeWidth={1.75} className="shrink-0" />
                <span className="flex-1">{screen.name}</span>
                {screen.waiting ? <Count count={waiting[screen.waiting]} /> : null}
              </ScreenLink>
            </li>
          ))}
        </ul>
      </nav>
      <KeysButton className="mt-auto mb-2 min-h-11 gap-3.5 self-start rounded-field px-3.5 text-small font-medium text-leaf-100 hover:bg-leaf-800" />
      <div className="flex items-center gap-2.5 border-t border-leaf-700 pt-5 not-[button+*]:mt-auto">
        <span
          aria-hidden
          className="grid size-10 shrink-0 place-items-center rounded-full bg-leaf-100 font-display text-leaf-900"
        >
          {personName.charAt(0).toUpperCase()}
        </span>
        <p className="min-w-0 flex-1 text-small leading-tight">
          <span title={personName} className="block truncate font-semibold">
            {personName}
          </span>
          <Link to="/account/security" className="text-meta text-leaf-100 underline underline-offset-3">
            Your sign-in
          </Link>
        </p>
        <Form method="post" action="/logout">
          <button
            type="submit"
            aria-label="Log out"
            title="Log out"
            className="grid size-11 place-items-center rounded-full hover:bg-leaf-800"
          >
            <LogOut aria-hidden size={20} strokeWidth={1.75} />
          </button>
        </Form>
      </div>
    </header>
  )
}

function ScreenLink({ screen, ...rest }: { screen: Screen } & Omit<ComponentProps<typeof Link>, 'to'>) {
  const { pathname } = useLocation()
  return <Link {...rest} to={screen.path} aria-current={isScreenAt(screen, pathname) ? 'page' : undefined} />
}

/** How many wait; nothing where none does. */
function Count({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="figures grid h-6 min-w-6 place-items-center rounded-full bg-turmeric-400 px-1.5 text-meta font-semibold text-leaf-900">
      {count > 99 ? '99+' : count}
      <span className="sr-only"> waiting</span>
    </span>
  )
}

const barLook =
  'flex min-h-17 flex-col items-center justify-center gap-1 border-t-3 border-transparent px-1 text-[0.8rem] font-medium text-ink-2 aria-[current]:border-turmeric-500 aria-[current]:font-semibold aria-[current]:text-leaf-700'

function BottomBar({ screens, waiting }: Screens) {
  const { pathname } = useLocation()
  return (
    <nav
      aria-label="Dashboard"
      className="desk-bar fixed inset-x-0 bottom-0 z-30 border-t border-line bg-paper pb-[env(safe-area-inset-bottom)] max-[20rem]:relative lg:hidden print:hidden"
    >
      {/* With text twice as large five do not fit beside each other: then the bar is the end of the page. */}
      <ul className="grid grid-cols-5 max-[20rem]:grid-cols-2">
        {screens.map((screen) =>
          screen.inBar ? (
            <li key={screen.path}>
              <ScreenLink screen={screen} className={barLook}>
                <screen.Icon aria-hidden size={21} strokeWidth={1.75} />
                {screen.name}
              </ScreenLink>
            </li>
          ) : null,
        )}
        <li>
          <details className="group/more">
            <summary
              aria-current={screens.some((screen) => !screen.inBar && isScreenAt(screen, pathname)) || undefined}
              className={`${barLook} list-none [&::-webkit-details-marker]:hidden`}
            >
              <Ellipsis aria-hidden size={21} strokeWidth={1.75} />
              More
            </summary>
            <ul className="absolute right-2 bottom-full mb-2 grid w-60 rounded-card border border-line bg-paper p-2 shadow-lg">
              {screens.map((screen) =>
                screen.inBar ? null : (
                  <li key={screen.path}>
                    <ScreenLink
                      screen={screen}
                      onClick={({ currentTarget }) => currentTarget.closest('details')?.removeAttribute('open')}
                      className="flex min-h-12 items-center gap-3 rounded-field px-3 text-small font-medium hover:bg-leaf-50 aria-[current]:text-leaf-700"
                    >
                      <screen.Icon aria-hidden size={20} strokeWidth={1.75} />
                      <span className="flex-1">{screen.name}</span>
                      {screen.waiting ? <Count count={waiting[screen.waiting]} /> : null}
                    </ScreenLink>
                  </li>
                ),
              )}
              <li className="mt-1 border-t border-line pt-1">
                <KeysButton className="min-h-12 w-full gap-3 rounded-field px-3 text-small font-medium hover:bg-leaf-50" />
                <Form method="post" action="/logout">
                  <button
                    type="submit"
                    className="flex min-h-12 w-full items-center gap-3 rounded-field px-3 text-small font-medium hover:bg-leaf-50"
                  >
                    <LogOut aria-hidden size={20} strokeWidth={1.75} />
                    Log out
                  </button>
                </Form>
              </li>
            </ul>
          </details>
        </li>
      </ul>
    </nav>
  )
}
