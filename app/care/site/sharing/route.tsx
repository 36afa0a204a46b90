import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData, useSearchParams } from '@remix-run/react'
import { notices, noticeVersionOn } from '~/content/collections.server'
import { addDays, indiaDay } from '~/domain/time/days'
import { accountMeta } from '~/frame/account/account-data'
import { answerForm } from '~/platform/forms/answer-form.server'
import { takeDraft } from '~/platform/forms/draft.server'
import { formToken } from '~/platform/forms/form-token.server'
import { accountMessage } from '~/platform/session/answers/errors'
import { redirectWithSession, requireUser } from '~/platform/session/session.server'
import { programTime } from '~/platform/work/clock.server'
import { refusalOf } from '~/ui/form/form-answer'
import { FormMessage } from '~/ui/form/form-message'
import { usePageSending } from '~/ui/form/schema-form'
import { careShareOperations, longestShareDays, type ShareScope } from '../../contract/sharing/own-shares'
import { sharedCareOperations } from '../../contract/sharing/shared-care'
import { useAccountCare } from '../account-care'
import { NewShare } from './new-share'
import { shareFormSchema } from './share-form'
import { SharedByYou, SharedWithYou } from './shares'

export const meta = () => accountMeta('Sharing')

export async function loader(visit: LoaderFunctionArgs) {
  const { user, clinic } = await requireUser(visit)
  const [own, shared] = await Promise.all([clinic(careShareOperations).list(), clinic(sharedCareOperations).list()])
  if (!own.ok || !shared.ok) throw new Response('Sharing cannot be shown right now. Please try again.', { status: 503 })
  const today = indiaDay(programTime())
  const [language, version] = ['en', noticeVersionOn(today)] as const
  const notice = notices.find((one) => one.version === version && one.language === language)
  return {
    shares: own.data,
    shared: shared.data,
    days: { first: today, last: addDays(today, longestShareDays) },
    said: notice?.purposes.find(({ id }) => id === 'family_share') ?? null,
    formToken: formToken(),
    typed: await takeDraft(visit, user.id),
  }
}

export const action = (visit: ActionFunctionArgs) =>
  answerForm(visit, {
    schema: shareFormSchema,
    hasToken: true,
    session: 'first',
    call: (clinic, { intent, email = '', scope, until = '', language, share = '', form_token }) =>
      intent === 'end'
        ? clinic(careShareOperations).end(share)
        : clinic(careShareOperations).share({
            ...{ email, until, language, form_token, scope: scope as ShareScope, agrees: true },
          }),
    failureMessage: (failure) => accountMessage(failure, 'That did not work. Please try again.'),
    done: (_, { value: { intent } }) =>
      redirectWithSession(visit, `/account/sharing?done=${intent === 'end' ? 'ended' : 'shared'}`),
  })

const doneWords: Readonly<Record<string, string>> = {
  shared: 'It is shared. We have written to them how they read it.',
  ended: 'It is not shared any more.',
}

export { clientAction, revalidateAfterRefusal as shouldRevalidate } from '~/ui/browser/unreachable'

export default function SharingPage() {
  const { shares, shared, days, said, formToken, typed } = useLoaderData<typeof loader>()
  const { care } = useAccountCare()
  const [query] = useSearchParams()
  const sending = usePageSending()
  const { answer, busy } = sending
  const isOfShare = answer?.result?.initialValue?.intent === 'share'
  const inCare = care.plan !== null && care.plan.step !== null
  return (
    <div className="max-w-[720px]">
      <h1 className="text-[clamp(2.4rem,1.6rem+2.6vw,3.5rem)]">Sharing</h1>
      <p className="lead mt-3">A person of your family reads in their own account, until a day that you choose.</p>
      <div className="mt-6 empty:hidden">
        {busy ? null : (
          <FormMessage
            tone={answer ? 'error' : 'success'}
            message={(answer ? !isOfShare && refusalOf(answer) : doneWords[query.get('done') ?? '']) || ''}
          />
        )}
      </div>
      <SharedWithYou {...shared} />
      {inCare ? (
        <>
          <SharedByYou shares={shares} formToken={formToken} />
          {care.plan?.asks_consent ? (
            <p className="mt-10 border-t border-line pt-6">
              To share, please first agree to the use of your health details under{' '}
              <Link to="/account/privacy#choices" className="text-link">
                Your data
              </Link>
              .
            </p>
          ) : (
            <NewShare
              key={shares.map(({ id, until, scope }) => id + until + scope).join()}
              sending={isOfShare ? sending : { ...sending, answer: undefined }}
              days={days}
              said={said}
              formToken={formToken}
              typed={typed ?? undefined}
            />
          )}
        </>
      ) : (
        <p className="mt-10 border-t border-line pt-6 text-ink-2">
          You can share your own meals once your care has begun.{' '}
          <Link to="/account/plan" className="text-link">
            See how it begins
          </Link>
        </p>
      )}
    </div>
  )
}
