/** The prices of a change, to be typed once more before clients are charged them. */
import { Form, Link, useNavigation } from '@remix-run/react'
import { Field } from '~/ui/form/field/field'
import { HiddenFields } from '~/ui/form/schema-form'
import type { AskedView, PriceView } from '../content-view'

/** Each price that is asked for, from what to what. @param idStart two forms of one page may ask for the same price */
export function PriceFields({ prices, idStart }: { prices: readonly PriceView[]; idStart: string }) {
  return prices.map(({ key, label, from, to, isAsked, waiting }) => (
    <div key={key}>
      <p className="text-small">
        <strong>{label}:</strong> {from === null ? '' : `${from} → `}
        {to ?? 'removed'}
        {waiting > 0 ? `; orders that wait at the old price keep it (${waiting})` : ''}
      </p>
      {isAsked ? (
        <Field
          id={`${idStart}-${key.replaceAll(' ', '-')}`}
          name={`confirm.${key}`}
          label={`Type the price again: ${to}`}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          defaultValue=""
          hint="We ask because clients are charged this price."
        />
      ) : null}
    </div>
  ))
}

export function Asked({ asked, digest }: { asked: AskedView; digest: string }) {
  const busy = useNavigation().state !== 'idle'
  return (
    <section aria-labelledby="asked" className="rounded-card border border-line bg-paper p-5 shadow-sm sm:p-6">
      <h2 id="asked" className="text-[1.2rem]! wrap-anywhere" tabIndex={-1} ref={(heading) => heading?.focus()}>
        {asked.title}
      </h2>
      <Form method="post" preventScrollReset className="mt-4 grid max-w-xl gap-4">
        <input type="hidden" name="intent" value={asked.intent} />
        <HiddenFields values={asked.fields} />
        <input type="hidden" name="digest" value={digest} />
        <PriceFields prices={asked.prices} idStart="asked" />
        <div className="flex flex-wrap items-center gap-4">
          <button type="submit" disabled={busy} className="btn btn-primary btn-small">
            {asked.does}
          </button>
          <Link to="." reloadDocument className="flex min-h-11 items-center text-small font-semibold text-leaf-700">
            Cancel
          </Link>
        </div>
      </Form>
    </section>
  )
}
