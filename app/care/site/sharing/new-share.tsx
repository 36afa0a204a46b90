import { Field } from '~/ui/form/field/field'
import { SchemaForm, type Sending } from '~/ui/form/schema-form'
import { SubmitButton } from '~/ui/form/submit-button'
import { scopeWords } from './scope-words'
import { newShareSchema } from './share-form'

type Props = {
  sending: Sending
  days: { first: string; last: string }
  /** The notice's words on it. */
  said: { data: string; use: string; refusal: string } | null
  formToken: string
  typed: Partial<Record<string, string>> | undefined
}

/** With whom, what, and until when; under the words of the notice. */
export function NewShare({ sending, days, said, formToken, typed }: Props) {
  return (
    <section aria-labelledby="new-share" className="mt-12">
      <h2 id="new-share" className="text-[clamp(1.75rem,1.4rem+1.2vw,2.25rem)]">
        Share with a person
      </h2>
      <SchemaForm
        id="share"
        schema={newShareSchema}
        sending={sending}
        formToken={formToken}
        hidden={{ intent: 'share', language: 'en' }}
        filled={typed}
        messageClassName="mt-4 empty:hidden"
        className="mt-5 grid gap-6"
      >
        {({ field }) => (
          <>
            <Field
              {...field('email')}
              autoComplete="off"
              label="Their email"
              hint="Of their own account here. If they have none yet, they can make one with it: we write to them how."
            />
            <Field
              {...field('scope')}
              type="radio"
              label="What they see"
              options={(['kitchen', 'all'] as const).map((value) => ({ value, label: scopeWords[value] }))}
            />
            <Field
              {...field('until')}
              type="date"
              min={days.first}
              max={days.last}
              label="Last day"
              hint="At most one year from today. You can end it earlier, at any time."
              className="max-w-60"
            />
            {said ? (
              <p className="rounded-card bg-cream p-5 text-small text-ink-2">
                {said.data} {said.use} <strong className="font-semibold text-ink">If you say no:</strong> {said.refusal}
              </p>
            ) : null}
            <Field
              {...field('agrees')}
              type="checkbox"
              label={
                <span className="block max-w-[34em]">
                  I agree that this person sees it until that day.{' '}
                  <a href="/privacy/notice" target="_blank" rel="noopener" className="underline">
                    Notice
                  </a>
                </span>
              }
            />
            <SubmitButton busy={sending.busy} busyLabel="Sharing..." className="justify-self-start">
              Share
            </SubmitButton>
          </>
        )}
      </SchemaForm>
    </section>
  )
}
