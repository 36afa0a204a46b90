import { Form, Link } from '@remix-run/react'
import { HiddenFields } from '~/ui/form/schema-form'

type Passkey = { id: string; name: string; added: string; used: string | null }
type ListProps = {
  passkeys: Passkey[]
  /** The clinic asks its staff for a second factor, and there is none but these. */
  isLastKept: boolean
  canAdd: boolean
  busy: boolean
}

export function PasskeyList({ passkeys, isLastKept, canAdd, busy }: ListProps) {
  return (
    <section aria-labelledby="passkeys" className="mt-14">
      <h2 id="passkeys" className="text-[clamp(1.75rem,1.4rem+1.2vw,2.25rem)]">
        Passkeys
      </h2>
      <p className="mt-3 text-ink-2">
        A passkey is stored on your phone, your computer or a security key. You use it with your fingerprint, your face
        or your screen lock instead of a code. It works only on this site, so no fake site can take it from you.
      </p>
      {passkeys.length > 0 ? (
        <ul className="mt-5 border-t border-line">
          {passkeys.map(({ id, name, added, used }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line py-4.5"
            >
              <div className="min-w-0">
                <p className="font-semibold wrap-anywhere">{name}</p>
                <p className="figures mt-0.5 text-small text-ink-2">
                  Added {added} · {used === null ? 'not used yet' : `used ${used}`}
                </p>
              </div>
              {isLastKept && passkeys.length === 1 ? null : (
                <Form method="post">
                  <HiddenFields values={{ intent: 'remove_passkey', passkey_id: id }} />
                  <button
                    type="submit"
                    disabled={busy}
                    aria-label={`Remove the passkey ${name}, added ${added}`}
                    className="btn btn-outline btn-small"
                  >
                    Remove
                  </button>
                </Form>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      {canAdd ? (
        <Link to="/account/security/passkey" className="btn btn-outline btn-small mt-5">
          Add a passkey
        </Link>
      ) : null}
    </section>
  )
}
