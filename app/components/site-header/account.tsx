import { Form, Link, useLocation } from '@remix-run/react'
import { CircleUser } from 'lucide-react'
import { useViewer } from '~/browser/viewer'
import { closeAround, DialogOpener } from '~/components/ui/dialog'

/** Sign In and Sign Up, or the person, their profile and Logout. */
export function Account({ onProfile }: { onProfile: () => void }) {
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
      <Link
        to="/account"
        title="My plan"
        className="max-w-[7rem] truncate py-3 text-small hover:underline xl:max-w-[12rem]"
      >
        Hello, {viewer.greetingName}
        <span className="sr-only">: my plan</span>
      </Link>
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
export function CompactAccount({ onProfile }: { onProfile: () => void }) {
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
      <Link to="/account" onClick={closeAround} className="btn btn-primary btn-small mt-4 w-full">
        My plan
      </Link>
      <div className="mt-3 flex gap-3">
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
