import { Form, useActionData, useNavigation } from '@remix-run/react'
import type { FormAnswer } from '~/ui/form/form-answer'
import { SchemaForm } from '~/ui/form/schema-form'
import { SubmitButton } from '~/ui/form/submit-button'
import type { Reading, ReadingKindView } from '../../../contract/readings/reading-fields'
import { filledFor, ReadingFields, unasked } from './reading-fields'
import { ownReadingFormSchema } from './reading-form'

type Props = {
  kind: ReadingKindView
  today: string
  formToken: string
  /** Where it is sent, if not to its own page. */
  action?: string
  /** What is corrected. */
  entry?: Reading
  /** What was typed before the client had to log in once more. */
  typed?: Record<string, string> | null
}

/** The client's form of one reading: on the page of progress, on a page of its own, and for a correction. */
export function OwnReadingForm({ kind, today, formToken, action, entry, typed }: Props) {
  const answer = useActionData() as FormAnswer | undefined
  const busy = useNavigation().formMethod === 'POST'
  const filled = filledFor(kind, today, entry ?? null)
  // The answer of another form of the page, such as the one that hides the weight, is not this one's.
  const own = action === undefined ? answer : undefined
  return (
    <SchemaForm
      key={kind.id}
      id="reading"
      schema={ownReadingFormSchema}
      sending={{ Form, answer: own, busy, ...(action !== undefined && { action }) }}
      formToken={formToken}
      hidden={unasked(kind, filled.way)}
      filled={{ ...filled, ...typed }}
      messageClassName="mt-4 empty:hidden"
      className="mt-4 grid grid-cols-2 gap-x-4 gap-y-5"
    >
      {({ field }) => (
        <>
          <ReadingFields field={field} kind={kind} today={today} answer={own} />
          <SubmitButton busy={busy} busyLabel="Saving..." className="w-full col-span-2 sm:w-auto sm:justify-self-start">
            {entry ? 'Save the correction' : 'Save reading'}
          </SubmitButton>
        </>
      )}
    </SchemaForm>
  )
}
