import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { indiaDay, longDay } from '~/domain/time/days'
import { accountMeta } from '~/frame/account/account-data'
import { answerForm } from '~/platform/forms/answer-form.server'
import { formToken } from '~/platform/forms/form-token.server'
import { accountMessage } from '~/platform/session/answers/errors'
import { redirectWithSession, requireUser } from '~/platform/session/session.server'
import { programTime } from '~/platform/work/clock.server'
import { FormMessage } from '~/ui/form/form-message'
import { readingOperations } from '../../../contract/readings/own-readings'
import { bodyOf, ownReadingFormSchema } from '../form/reading-form'
import { OwnReadingForm } from '../form/reading-form-frame'
import { withUnit } from '../words'

export const meta = () => accountMeta('Correct a reading')

const noReading = () => new Response('There is no such reading.', { status: 404 })

export async function loader(visit: LoaderFunctionArgs) {
  const { clinic } = await requireUser(visit)
  const answer = await clinic(readingOperations).get(visit.params.reading ?? '')
  if (!answer.ok && [404, 422].includes(answer.failure.status ?? 0)) throw noReading()
  if (!answer.ok) throw new Response('This reading cannot be shown right now. Please try again.', { status: 503 })
  const { of: kind, ...entry } = answer.data
  if (!entry.is_own) throw noReading()
  return { kind, entry, today: indiaDay(programTime()), formToken: formToken() }
}

export async function action(visit: ActionFunctionArgs) {
  return answerForm(visit, {
    schema: ownReadingFormSchema,
    session: 'first',
    hasToken: true,
    call: async (clinic, form) => {
      const answer = await clinic(readingOperations).correct(visit.params.reading ?? '', bodyOf(form))
      if (!answer.ok && answer.failure.status === 404) throw noReading()
      return answer
    },
    failureMessage: (failure) => accountMessage(failure, 'That did not work. Please try again.'),
    done: ({ kind }) => redirectWithSession(visit, `/account/progress?kind=${kind}&saved=yes`),
  })
}

export { clientAction, revalidateAfterRefusal as shouldRevalidate } from '~/ui/browser/unreachable'

export default function CorrectReadingPage() {
  const { kind, entry, today, formToken } = useLoaderData<typeof loader>()
  const isOpen = entry.state === 'counts'
  return (
    <div className="max-w-[640px]">
      <h1 className="text-[clamp(2.4rem,1.6rem+2.6vw,3.5rem)]">Correct a reading</h1>
      <p className="lead mt-3">
        {kind.label} of {longDay(entry.taken_on)}
        {entry.value === null ? '' : `: ${withUnit(entry, kind)}`}. Both entries stay, and the new one counts.
      </p>
      {isOpen ? (
        <OwnReadingForm kind={kind} today={today} formToken={formToken} entry={entry} />
      ) : (
        <div className="mt-6">
          <FormMessage message="This entry was corrected or taken out already." />
        </div>
      )}
      <Link to={`/account/progress?kind=${kind.id}`} className="text-link mt-6 text-small">
        Back to progress
      </Link>
    </div>
  )
}
