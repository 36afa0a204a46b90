import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { appointmentTerms } from '~/content/appointment-terms.server'
import { site } from '~/content/collections.server'
import { withName } from '~/domain/appointments/appointment-times'
import { timeAndDay } from '~/domain/time/days'
import { answerForm } from '~/platform/forms/answer-form.server'
import { moveMessage } from '~/platform/session/answers/errors'
import { clinicOf } from '~/platform/session/session.server'
import { type FormAnswer, refusalOf } from '~/ui/form/form-answer'
import { FormMessage } from '~/ui/form/form-message'
import { OwnTime } from '~/ui/time/own-time'
import { appointmentOperations } from '../../contract/appointments'
import { MoveForm } from './move-form'
import { moveSchema, timesToMove } from './move-times.server'

export const meta: MetaFunction = () => [
  { title: 'Move your appointment · Aahar' },
  { name: 'robots', content: 'noindex' },
]

/** The visit that the link of a mail names. Nothing changes by opening it, only by the button. */
export async function loader(visit: LoaderFunctionArgs) {
  const query = new URL(visit.request.url).searchParams
  const token = query.get('token') ?? ''
  const clinic = await clinicOf(visit)
  const answer = await clinic(appointmentOperations).moveByLink({ token })
  // A token with signs that no link has (400, 422) is one that leads nowhere.
  if (!answer.ok && ![400, 404, 422].includes(answer.failure.status ?? 0))
    throw new Response('This cannot be read right now. Please try again in a moment.', { status: 503 })
  const one = answer.ok ? answer.data : null
  const canMove = one?.can_move ?? false
  return {
    ...{ token, canMove, phoneText: site.contact.phoneText },
    startsAt: one?.starts_at ?? null,
    time: one?.starts_at ? timeAndDay(one.starts_at) : null,
    named: withName(appointmentTerms().people, one?.practitioner),
    times: one && canMove ? await timesToMove(clinic, one, query.get('from')) : null,
  }
}

export const action = (visit: ActionFunctionArgs) =>
  answerForm(visit, {
    schema: moveSchema.extend({ token: z.string() }),
    secrets: ['token'],
    call: (clinic, body) => clinic(appointmentOperations).moveByLink(body),
    failureMessage: moveMessage,
    done: ({ starts_at }) => ({ sent: `Your appointment is now on ${timeAndDay(starts_at ?? '')} IST (India).` }),
  })

export { clientAction, shouldRevalidate } from '~/ui/browser/unreachable'

export default function MoveByLinkPage() {
  const { token, canMove, startsAt, time, named, times, phoneText } = useLoaderData<typeof loader>()
  const answer = useActionData<FormAnswer>()
  return (
    <div className="wrap py-12 lg:py-20">
      <div className="mx-auto max-w-[640px]">
        <h1>Move your appointment</h1>
        <div className="mt-6 mb-8">
          {answer ? (
            <FormMessage message={answer.sent ?? refusalOf(answer)} tone={answer.sent ? 'success' : 'error'} />
          ) : null}
          {answer?.sent ? null : time ? (
            <p className="lead">
              Your appointment{named} is on {time} IST (India). <OwnTime instant={startsAt} kept={null} />
            </p>
          ) : (
            <p className="lead">There is nothing to move here any more.</p>
          )}
          {answer?.sent ? null : canMove ? (
            <MoveForm
              times={times}
              hidden={{ token }}
              addressOf={(from) => `/appointment-move?${new URLSearchParams({ token, from })}`}
            />
          ) : (
            <p className="mt-3 text-ink-2">It can no longer be moved here. Please call us on {phoneText}.</p>
          )}
        </div>
        <p className="text-ink-2">
          To cancel it, go to{' '}
          <Link to="/account/appointments" className="text-link">
            your account
          </Link>{' '}
          or call {phoneText}.
        </p>
      </div>
    </div>
  )
}
