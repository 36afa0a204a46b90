import { Form, Link } from '@remix-run/react'
import { longDay } from '~/domain/time/days'
import { HiddenFields } from '~/ui/form/schema-form'
import type { Share } from '../../contract/sharing/own-shares'
import type { SharedWith } from '../../contract/sharing/shared-care'
import { scopeWords } from './scope-words'

const heading = 'text-[clamp(1.75rem,1.4rem+1.2vw,2.25rem)]'
const row = 'flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line py-4'

type WithYou = { shares: readonly SharedWith[]; email_is_proven: boolean }

/** What others share with the reader; nothing tells of it before their email is proven. */
export function SharedWithYou({ shares, email_is_proven: isProven }: WithYou) {
  return (
    <section aria-labelledby="with-you" className="mt-10">
      <h2 id="with-you" className={heading}>
        Shared with you
      </h2>
      {shares.length === 0 ? (
        <p className="mt-3 text-ink-2">
          {isProven ? (
            'Nothing now. When a person of your family shares with your email, it stands here.'
          ) : (
            <>
              What is shared with your email stands here once you have confirmed that it is yours, under{' '}
              <Link to="/account/privacy#choices" className="text-link">
                Your data
              </Link>
              .
            </>
          )}
        </p>
      ) : (
        <ul className="mt-4 border-t border-line">
          {shares.map(({ id, owner_name: name, scope, until }) => (
            <li key={id} className={row}>
              <p className="min-w-0 flex-1 basis-64 wrap-anywhere">
                <strong className="font-semibold">{name}</strong>
                <span className="block text-small text-ink-2">
                  {scopeWords[scope]}. Until {longDay(until)}.
                </span>
              </p>
              <Link to={`/account/sharing/${id}`} className="btn btn-outline btn-small">
                Open<span className="sr-only"> what {name} shares</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type ByYou = { shares: readonly Share[]; formToken: string }

export function SharedByYou({ shares, formToken }: ByYou) {
  return (
    <section aria-labelledby="by-you" className="mt-12">
      <h2 id="by-you" className={heading}>
        You share
      </h2>
      {shares.length === 0 ? (
        <p className="mt-3 text-ink-2">Nobody in your family sees anything of yours. Below you can name a person.</p>
      ) : (
        <ul className="mt-4 border-t border-line">
          {shares.map(({ id, viewer_email: email, scope, until }) => (
            <li key={id} className={row}>
              <p className="min-w-0 flex-1 basis-64 wrap-anywhere">
                <strong className="font-semibold">{email}</strong>
                <span className="block text-small text-ink-2">
                  {scopeWords[scope]}. Until {longDay(until)}.
                </span>
              </p>
              <Form method="post" preventScrollReset>
                <HiddenFields values={{ intent: 'end', share: id, form_token: formToken }} />
                <button type="submit" className="btn btn-outline btn-small">
                  End it now<span className="sr-only">: {email}</span>
                </button>
              </Form>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-3 text-small text-ink-2">
        Each time they read stands under{' '}
        <Link to="/account/privacy#readings" className="text-link">
          Your data
        </Link>
        . To change what a person sees, share with the same email again.
      </p>
    </section>
  )
}
