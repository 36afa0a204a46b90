import { Form, Link } from '@remix-run/react'
import { HiddenFields } from '~/ui/form/schema-form'

type Factor = {
  isAppOn: boolean
  hasPasskeys: boolean
  since: string | null
  codesLeft: number
  isRequired: boolean
  isLacking: boolean
  /** A day to come, where their role needs one from then on. */
  neededFrom: string | null
  /** A stranger who set up one before could keep the email's owner out. */
  needsEmailProof: boolean
  busy: boolean
}

/** Whether one is on, codes of an app, and the recovery codes of both kinds. */
export function SecondFactor({
  isAppOn,
  hasPasskeys,
  since,
  codesLeft,
  isRequired,
  isLacking,
  neededFrom,
  needsEmailProof,
  busy,
}: Factor) {
  const isOn = isAppOn || hasPasskeys
  const asked = [...(hasPasskeys ? ['a passkey'] : []), ...(isAppOn ? ['a code from your app'] : [])].join(' or ')
  return (
    <section aria-labelledby="second-factor" className="mt-8">
      <h2 id="second-factor" className="text-[clamp(1.75rem,1.4rem+1.2vw,2.25rem)]">
        Two-step sign-in
      </h2>
      {isLacking ? (
        <p className="mt-3 rounded-field bg-warn-tint px-4 py-3 text-small text-warn">
          The clinic asks its staff for two-step sign-in. The dashboard opens once you have set it up.
        </p>
      ) : null}
      {neededFrom && !isLacking ? (
        <p className="mt-3 rounded-field bg-warn-tint px-4 py-3 text-small text-warn">
          From {neededFrom} your role at the clinic needs two-step sign-in. The dashboard is closed to you from then on
          until you have set it up.
        </p>
      ) : null}
      <p className="mt-3 text-ink-2">
        {isOn
          ? `On since ${since}. When you sign in you are asked for ${asked}. ${codesLeft} of your recovery codes are left.`
          : 'Off. When it is on, signing in needs your password and also a passkey or a code from an app on your phone. A stolen password alone is then not enough.'}
      </p>
      {needsEmailProof && !isOn ? (
        <p className="mt-3">
          Please confirm your email first.{' '}
          <Link to="/account/privacy#choices" className="text-link">
            Mail me the link
          </Link>
        </p>
      ) : null}
      <div className="mt-5 flex flex-wrap gap-3">
        {isOn ? (
          <Intent intent="renew" busy={busy} look="btn-outline">
            Make new recovery codes
          </Intent>
        ) : null}
        {isAppOn ? (
          isRequired && !hasPasskeys ? null : (
            <Intent intent="turn_off" busy={busy} look="btn-outline">
              {hasPasskeys ? 'Turn off codes from your app' : 'Turn it off'}
            </Intent>
          )
        ) : needsEmailProof ? null : (
          <Intent intent="begin" busy={busy} look={isOn ? 'btn-outline' : 'btn-primary'}>
            {isOn ? 'Set up codes from an app' : 'Set up two-step sign-in'}
          </Intent>
        )}
      </div>
    </section>
  )
}

type IntentProps = { intent: 'begin' | 'renew' | 'turn_off'; busy: boolean; look: string; children: string }

const Intent = ({ intent, busy, look, children }: IntentProps) => (
  <Form method="post">
    <HiddenFields values={{ intent }} />
    <button type="submit" disabled={busy} className={`btn ${look} btn-small`}>
      {children}
    </button>
  </Form>
)
