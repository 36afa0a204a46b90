import { Form, Link } from '@remix-run/react'
import { Field } from '~/ui/form/field/field'
import { sectionTitle } from './choices'

/** A file to keep. The form is sent by the browser itself, which saves what comes. */
export function Export() {
  return (
    <section aria-labelledby="export">
      <h2 id="export" className={`scroll-mt-28 ${sectionTitle}`}>
        Take your data with you
      </h2>
      <p className="mt-3 text-ink-2">
        Everything we store about you in one file: a page you can read offline, or JSON for another app.
      </p>
      <form method="post" action="/account/privacy/export" className="mt-5 grid max-w-[420px] gap-4">
        <Field
          id="export-password"
          name="password"
          type="password"
          label="Your password"
          autoComplete="current-password"
          required
        />
        <div className="flex flex-wrap gap-3">
          <button type="submit" name="form" value="html" className="btn btn-primary btn-small">
            Page to read
          </button>
          <button type="submit" name="form" value="json" className="btn btn-outline btn-small">
            JSON
          </button>
        </div>
      </form>
    </section>
  )
}

type EraseProps = { erasure: { dueOn: string; isHeld: boolean } | null; openMatters: string[] }

export function Erase({ erasure, openMatters }: EraseProps) {
  return (
    <section aria-labelledby="erase">
      <h2 id="erase" className={sectionTitle}>
        Erase your account
      </h2>
      {erasure ? (
        <Waiting {...erasure} openMatters={openMatters} />
      ) : openMatters.length > 0 ? (
        <Open openMatters={openMatters} />
      ) : (
        <Ask />
      )}
    </section>
  )
}

function Waiting({ dueOn, isHeld, openMatters }: { dueOn: string; isHeld: boolean; openMatters: string[] }) {
  return (
    <div className="mt-5 rounded-card bg-beet-100 p-6">
      <p className="font-semibold">
        {isHeld ? `Your account was to be erased on ${dueOn}.` : `Your account will be erased on ${dueOn}.`}
      </p>
      {openMatters.length > 0 ? (
        <p className="mt-2 text-small">First this has to be settled: {openMatters.join(' ')}</p>
      ) : null}
      <Form method="post" preventScrollReset className="mt-4">
        <input type="hidden" name="intent" value="keep" />
        <button type="submit" className="btn btn-primary btn-small">
          Keep my account
        </button>
      </Form>
    </div>
  )
}

function Open({ openMatters }: { openMatters: string[] }) {
  return (
    <>
      <p className="mt-3 text-ink-2">First this has to be settled:</p>
      <ul className="mt-3 list-disc pl-5 text-ink-2">
        {openMatters.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p className="mt-4 flex flex-wrap gap-x-6 gap-y-2 text-small">
        <Link to="/account/appointments" className="text-link">
          Your appointments
        </Link>
        <Link to="/account/orders" className="text-link">
          Your plans
        </Link>
      </p>
    </>
  )
}

function Ask() {
  return (
    <>
      <p className="mt-3 text-ink-2">
        After seven days your name, email, number, address, health details, appointments and messages are gone for good.
        Receipts stay for as long as tax law asks, with your name and address. Until then you can keep the account.
      </p>
      <details className="mt-4 max-w-[420px] rounded-field border-[1.5px] border-line bg-ivory">
        <summary className="unfold justify-between px-4 text-small font-semibold text-beet-700">
          Erase my account
        </summary>
        <Form method="post" preventScrollReset className="grid gap-4 px-4 pt-1 pb-4">
          <input type="hidden" name="intent" value="erase" />
          <Field
            id="erase-password"
            name="password"
            type="password"
            label="Your password"
            autoComplete="current-password"
            required
          />
          <button type="submit" className="btn btn-danger btn-small justify-self-start">
            Erase it in seven days
          </button>
        </Form>
      </details>
    </>
  )
}

type Officer = { name: string; designation: string; email: string }

export function Complain({ officer: { name, designation, email } }: { officer: Officer }) {
  return (
    <section aria-labelledby="complain">
      <h2 id="complain" className={sectionTitle}>
        Something is not right?
      </h2>
      <p className="mt-3 text-ink-2">
        {name}, {designation}, answers within 30 days:{' '}
        <a href={`mailto:${email}`} className="text-link">
          {email}
        </a>
        , or by the{' '}
        <Link to="/grievance" className="text-link">
          complaint form
        </Link>
        .
      </p>
    </section>
  )
}
