import { FormMessage } from '~/ui/form/form-message'

/**
 * Shown once, right after they were made: the clinic keeps nothing by which to show them again. A second kind of second factor brings
 * none: those of the first go on.
 */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  if (codes.length === 0) return null
  return (
    <section aria-labelledby="recovery-codes" className="mt-8 rounded-card border border-line bg-paper p-5 sm:p-7">
      <h2 id="recovery-codes" className="text-[1.5rem]!">
        Your recovery codes
      </h2>
      <p className="mt-2 text-small text-ink-2">
        Write them down or print them now: they are not shown again. Each of them opens your account once, in the place
        of a code or a passkey.
      </p>
      <ol className="figures mt-5 grid list-decimal gap-2.5 pl-7 font-mono text-small">
        {codes.map((code) => (
          <li key={code} className="wrap-anywhere">
            {code}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** What was said once they were made, and they. */
export function NewRecoveryCodes({ said, codes }: { said: string; codes: readonly string[] }) {
  return (
    <>
      <div className="mt-6">
        <FormMessage tone="success" message={said} />
      </div>
      <RecoveryCodes codes={codes} />
    </>
  )
}
