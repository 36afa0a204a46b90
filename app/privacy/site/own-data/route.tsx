import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { notices, noticeVersionOn, site } from '~/content/collections.server'
import { choiceNames, type NoticeLanguage } from '~/domain/privacy/privacy-choices'
import { dateTimeText, dayOf, hindiDay, indiaDay, longDay } from '~/domain/time/days'
import { accountMeta } from '~/frame/account/account-data'
import { answerForm } from '~/platform/forms/answer-form.server'
import { ownPrivacyMessage, privacyMessage } from '~/platform/session/answers/errors'
import { requireUser } from '~/platform/session/session.server'
import { programTime } from '~/platform/work/clock.server'
import { type FormAnswer, refusalOf } from '~/ui/form/form-answer'
import { FormMessage } from '~/ui/form/form-message'
import { privacyOperations } from '../../contract/privacy'
import { Choices } from './choices'
import { Complain, Erase, Export } from './data-forms'
import { History, Readings } from './history'
import { callOf, doneWords, privacyFormSchema } from './privacy-form'
import '../notice/hindi.css'

export const meta = () => accountMeta('Your data')

export async function loader(visit: LoaderFunctionArgs) {
  const { clinic } = await requireUser(visit)
  const answer = await clinic(privacyOperations).own()
  if (!answer.ok) throw new Response(ownPrivacyMessage, { status: 503 })
  const query = new URL(visit.request.url).searchParams
  const language: NoticeLanguage = query.get('lang') === 'hi' ? 'hi' : 'en'
  const version = noticeVersionOn(indiaDay(programTime()))
  // Where the notice in force does not name a purpose yet, another one does.
  const purposes = notices
    .filter((one) => one.language === language)
    .toSorted((a, b) => Number(b.version === version) - Number(a.version === version))
    .flatMap((one) => one.purposes)
  const { choices, history, readings, erasure, allergies_wait: waiting, ...own } = answer.data
  return {
    ...own,
    language,
    choices: choices.map(({ at, ...choice }) => ({
      ...choice,
      since: at && (language === 'hi' ? hindiDay : longDay)(dayOf(at)),
      said: purposes.find(({ id }) => id === choice.purpose) ?? null,
    })),
    history: history.map(({ at, until, purpose, ...one }) => ({
      ...{ ...one, key: `${purpose} ${at}`, name: choiceNames[purpose] },
      at: dateTimeText(at),
      until: until && dateTimeText(until),
    })),
    readings: readings.map(({ at, ...one }, key) => ({ ...one, key, at: dateTimeText(at) })),
    allergiesWait: waiting && { askedOn: longDay(dayOf(waiting.asked_at)), nextMeal: longDay(waiting.next_meal ?? '') },
    erasure: erasure && { dueOn: longDay(dayOf(erasure.due_at)), isHeld: erasure.held_by.length > 0 },
    refused: refusedWords(query.get('refused')),
    officer: site.grievanceOfficer,
  }
}

export async function action(visit: ActionFunctionArgs) {
  await requireUser(visit)
  return answerForm(visit, {
    schema: privacyFormSchema,
    secrets: ['password'],
    session: 'first',
    call: callOf,
    failureMessage: privacyMessage,
    done: (_, { value }) => ({ sent: doneWords[value.intent] }),
  })
}

export { clientAction, revalidateAfterRefusal as shouldRevalidate } from '~/ui/browser/unreachable'

export default function PrivacyPage() {
  const data = useLoaderData<typeof loader>()
  const answer = useActionData<FormAnswer>()
  return (
    <>
      <h1 className="text-[clamp(2.4rem,1.6rem+2.6vw,3.5rem)]">Your data</h1>
      <p className="lead mt-3">What we use it for, who has read it, and how you take it with you.</p>
      <div className="mt-6 max-w-[720px]">
        <FormMessage
          tone={answer?.sent ? 'success' : 'error'}
          message={answer?.sent ?? refusalOf(answer) ?? (answer ? '' : (data.refused ?? ''))}
        />
      </div>
      <div className="mt-8 grid max-w-[720px] gap-14">
        <Choices
          choices={data.choices}
          language={data.language}
          emailIsProven={data.email_is_proven}
          allergiesWait={data.allergiesWait}
        />
        <History history={data.history} />
        <Readings readings={data.readings} />
        <Export />
        <Erase erasure={data.erasure} openMatters={data.open_matters} />
        <Complain officer={data.officer} />
      </div>
    </>
  )
}

/** Why no file came; only our own words, whatever the address says. */
function refusedWords(code: string | null): string | null {
  if (code === null) return null
  if (code === 'no_password') return 'Please type your password to get the file.'
  if (code === 'wrong_password') return 'The password is not right.'
  if (code === 'too_many_tries') return 'Too many tries. Please wait a quarter of an hour.'
  return 'The file cannot be made right now. Please try again later.'
}
