import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { indiaDay } from '~/domain/time/days'
import { accountMeta } from '~/frame/account/account-data'
import { answerForm } from '~/platform/forms/answer-form.server'
import { takeDraft } from '~/platform/forms/draft.server'
import { formToken } from '~/platform/forms/form-token.server'
import { accountMessage } from '~/platform/session/answers/errors'
import { redirectWithSession, requireUser } from '~/platform/session/session.server'
import { programTime } from '~/platform/work/clock.server'
import { ChipLinks } from '~/ui/list/chip-links'
import { readingOperations } from '../../../contract/readings/own-readings'
import { bodyOf, ownReadingFormSchema } from '../form/reading-form'
import { OwnReadingForm } from '../form/reading-form-frame'
import { NoProgress } from '../no-progress'

export const meta = () => accountMeta('Add a reading')

export async function loader(visit: LoaderFunctionArgs) {
  const { clinic, user } = await requireUser(visit)
  const answer = await clinic(readingOperations).progress()
  if (!answer.ok && answer.failure.code !== 'care_not_found')
    throw new Response('This page cannot be shown right now. Please try again.', { status: 503 })
  const wanted = new URL(visit.request.url).searchParams.get('kind') ?? 'weight'
  const kinds = answer.ok ? answer.data.kinds.map(({ latest: _, ...kind }) => kind) : []
  const kind = kinds.find(({ id }) => id === wanted) ?? null
  if (answer.ok && !kind) throw new Response('There is no such reading.', { status: 404 })
  return {
    ...{ kinds, kind, isInCare: answer.ok, has_consent: answer.ok && answer.data.has_consent },
    ...{ today: indiaDay(programTime()), formToken: formToken(), typed: await takeDraft(visit, user.id) },
  }
}

export async function action(visit: ActionFunctionArgs) {
  return answerForm(visit, {
    schema: ownReadingFormSchema,
    session: 'first',
    hasToken: true,
    call: (clinic, form) => clinic(readingOperations).add(bodyOf(form)),
    failureMessage: (failure) => accountMessage(failure, 'That did not work. Please try again.'),
    // What has to be acted upon at once stands at the head of that page.
    done: ({ kind }) => redirectWithSession(visit, `/account/progress?kind=${kind}&saved=yes`),
  })
}

export { clientAction, revalidateAfterRefusal as shouldRevalidate } from '~/ui/browser/unreachable'

export default function NewReadingPage() {
  const { kinds, kind, isInCare, has_consent, today, formToken, typed } = useLoaderData<typeof loader>()
  if (!kind || !has_consent) return <NoProgress isInCare={isInCare} />
  return (
    <div className="max-w-[640px]">
      <h1 className="text-[clamp(2.4rem,1.6rem+2.6vw,3.5rem)]">Add a reading</h1>
      <div className="mt-5">
        <ChipLinks
          label="What was measured"
          chips={kinds.map(({ id, label }) => ({
            label,
            to: `/account/progress/new?kind=${id}`,
            selected: id === kind.id,
          }))}
        />
      </div>
      <OwnReadingForm kind={kind} today={today} formToken={formToken} typed={typed} />
      <Link to={`/account/progress?kind=${kind.id}`} className="text-link mt-6 text-small">
        Back to progress
      </Link>
    </div>
  )
}
