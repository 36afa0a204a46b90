import { Form, Link, useLocation } from '@remix-run/react'
import { ChevronDown, CircleUser, FileText, LayoutDashboard, LogOut, UserRound } from 'lucide-react'
import type { ComponentProps } from 'react'
import { closeAround, DialogOpener } from '~/ui/dialog/dialog'
import { useViewer, type ViewerCard } from '../viewer'

/** Sign In and Sign Up, or the person's menu. */
export function Account({ profile }: { profile: ProfileOpener }) {
  const viewer = useViewer()
  const { pathname, key } = useLocation()
  if (!viewer) {
    const look =
      'inline-flex min-h-11 min-w-11 items-center font-medium text-leaf-700 text-small whitespace-nowrap hover:underline @7xl:text-[1.02rem]'
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
  return <AccountMenu key={key} viewer={viewer} profile={profile} />
}

type ProfileOpener = Pick<ComponentProps<typeof DialogOpener>, 'dialog' | 'onOpen' | 'onNear'>

/**
 * The monogram and its menu. A `details` works without scripts, and a press beside it closes it, because the whole page then
 * belongs to its summary (site-header.css).
 */
function AccountMenu({ viewer, profile }: { viewer: ViewerCard; profile: ProfileOpener }) {
  const sign = { 'aria-hidden': true, size: 20, strokeWidth: 1.75, className: 'shrink-0 text-leaf-700' }
  const row = 'flex min-h-11 w-full items-center gap-3.5 rounded-field px-3.5 text-left font-semibold hover:bg-leaf-50'
  return (
    <details
      className="account-menu relative"
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Escape' && currentTarget.open) {
          currentTarget.open = false
          currentTarget.querySelector('summary')?.focus()
        }
      }}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget && !relatedTarget.closest('details, dialog')) currentTarget.open = false
      }}
    >
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 rounded-full border-[1.5px] border-transparent py-0.5 pr-2.5 pl-0.5 text-small font-medium hover:border-line-strong">
        <span
          aria-hidden
          className="grid size-10 place-items-center rounded-full bg-leaf-100 font-display text-[1.25rem] text-leaf-700"
        >
          {viewer.monogram}
        </span>
        <span className="max-w-[11rem] truncate @max-7xl:sr-only">Hello, {viewer.greetingName}</span>
        <ChevronDown aria-hidden size={18} strokeWidth={1.75} className="text-leaf-700" />
      </summary>
      <div className="absolute top-[calc(100%+8px)] right-0 z-10 max-h-[calc(100dvh-9rem)] w-68 overflow-auto rounded-card border border-line bg-paper p-2 shadow-lift">
        <p className="border-b border-line px-3.5 pt-2 pb-3">
          <strong className="block font-semibold">{viewer.greetingName}</strong>
          <span className="block text-meta break-all text-ink-2">{viewer.email}</span>
        </p>
        <Link to="/account" className={`mt-1.5 ${row}`}>
          <UserRound {...sign} />
          My account
        </Link>
        <DialogOpener {...profile} href="/profile" className={row}>
          <CircleUser {...sign} />
          Your profile
        </DialogOpener>
        <Link to="/account/orders" className={row}>
          <FileText {...sign} />
          Orders
        </Link>
        {viewer.isStaff ? (
          <Link to="/dashboard" className={row}>
            <LayoutDashboard {...sign} />
            Dashboard
            <span className="ml-auto text-meta font-normal text-ink-3">Staff</span>
          </Link>
        ) : null}
        <Form method="post" action="/logout" className="mt-1.5 border-t border-line pt-1.5">
          <button type="submit" className={`text-beet-700 ${row}`}>
            <LogOut aria-hidden size={20} strokeWidth={1.75} />
            Logout
          </button>
        </Form>
      </div>
    </details>
  )
}

/** The account in the menu of a phone. */
export function CompactAccount({ profile }: { profile: ProfileOpener }) {
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
        <Link to="/account" onClick={closeAround} className="btn btn-primary btn-small flex-1">
          Account
        </Link>
        <Link to="/account/orders" onClick={closeAround} className="btn btn-outline btn-small flex-1">
          Orders
        </Link>
      </div>
      {viewer.isStaff ? (
        <Link to="/dashboard" onClick={closeAround} className="btn btn-outline btn-small mt-3 w-full">
          Dashboard
        </Link>
      ) : null}
      <div className="mt-3 flex gap-3">
        <DialogOpener {...profile} href="/profile" className="btn btn-outline btn-small flex-1">
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
