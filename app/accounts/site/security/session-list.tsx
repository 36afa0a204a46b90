import { Form } from '@remix-run/react'
import { HiddenFields } from '~/ui/form/schema-form'

type Session = {
  id: string
  device: string
  network: string | null
  isThis: boolean
  begun: string
  seen: string
}

/** Where the person is signed in; this device first named as such. */
export function SessionList({ sessions, busy }: { sessions: Session[]; busy: boolean }) {
  return (
    <section aria-labelledby="devices" className="mt-14">
      <h2 id="devices" className="text-[clamp(1.75rem,1.4rem+1.2vw,2.25rem)]">
        Where you are signed in
      </h2>
      <ul className="mt-5 border-t border-line">
        {sessions.map(({ id, device, network, isThis, begun, seen }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line py-4.5"
          >
            <div className="min-w-0">
              <p className="font-semibold">
                {device}
                {isThis ? <span className="font-normal text-ink-2"> (this device)</span> : null}
              </p>
              <p className="figures mt-0.5 text-small text-ink-2">
                Used {seen}
                {network === null ? '' : `, network ${network}`} · signed in {begun}
              </p>
            </div>
            {isThis ? null : (
              <Form method="post">
                <HiddenFields values={{ intent: 'end_session', session_id: id }} />
                <button
                  type="submit"
                  disabled={busy}
                  aria-label={`Sign out ${device}, signed in ${begun}`}
                  className="btn btn-outline btn-small"
                >
                  Sign out
                </button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 ? (
        <Form method="post" className="mt-5">
          <HiddenFields values={{ intent: 'end_others' }} />
          <button type="submit" disabled={busy} className="btn btn-outline btn-small">
            Sign out all other devices
          </button>
        </Form>
      ) : null}
    </section>
  )
}
