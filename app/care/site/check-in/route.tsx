import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Link, useLoaderData, useLocation } from '@remix-run/react'
import { CircleCheck } from 'lucide-react'
import { useEffect } from 'react'
import { site } from '~/content/collections.server'
import { addDays, shortDay, shortWeekday, weekday } from '~/domain/time/days'
import { accountMeta } from '~/frame/account/account-data'
import { answerForm } from '~/platform/forms/answer-form.server'
import { takeDraft } from '~/platform/forms/draft.server'
import { accountMessage } from '~/platform/session/answers/errors'
import { requireUser } from '~/platform/session/session.server'
import { Field } from '~/ui/form/field/field'
import { SchemaForm, usePageSending } from '~/ui/form/schema-form'
import { SubmitButton } from '~/ui/form/submit-button'
import { checkInOperations, tellableDays } from '../../contract/contact/check-ins'
import { mealNames } from '../../contract/diet-plan-body'
import { documentOperations } from '../../contract/records/documents'
import { momentWords } from '../messages/thread-words'
import { NoWriting } from '../no-writing'
import { PhotoList } from '../photos/photo-list'
import { checkInFormSchema, filledWith, toldIn } from './check-in-form'
import { checkInFormId } from './instead-field'
import { MealChoice } from './meal-choice'
import { Scale } from './scale'
import { Stepper } from './stepper'

export const meta = () => accountMeta('Check-in')

const path = '/account/check-in'

export async function loader(visit: LoaderFunctionArgs) {
  const { user, clinic } = await requireUser(visit)
  const day = new URL(visit.request.url).searchParams.get('day')
  const [answer, filed] = await Promise.all([
    clinic(checkInOperations).day(day === null ? {} : { day }),
    clinic(documentOperations).list(),
  ])
  // Such as the page of a day that can be told no more.
  if (!answer.ok && answer.failure.status === 422 && day !== null) throw redirect(path, 303)
  if (!answer.ok || !filed.ok)
    throw new Response('Your check-in cannot be read right now. Please try again.', { status: 503 })
  const typed = await takeDraft(visit, user.id)
  return {
    checkIn: answer.data,
    photos: filed.data.documents.filter((one) => one.kind === 'photo' && one.day === answer.data.day).toReversed(),
    dietitian: site.founder.name,
    filled: typed ?? filledWith(answer.data.body, answer.data.weekly?.questions ?? []),
  }
}

export const action = (visit: ActionFunctionArgs) =>
  answerForm(visit, {
    schema: checkInFormSchema,
    session: 'first',
    call: (clinic, form) => clinic(checkInOperations).save(form.day, toldIn(form)),
    failureMessage: (failure) => accountMessage(failure, 'That did not work. Please try again.'),
    done: ({ day }) => redirect(`${path}?day=${day}`, 303),
  })

export { clientAction, revalidateAfterRefusal as shouldRevalidate } from '~/ui/browser/unreachable'

const nameOf = (day: string, days: readonly string[]) =>
  day === days[0] ? 'today' : day === days[1] ? 'yesterday' : weekday(day)

export default function CheckInPage() {
  const { checkIn } = useLoaderData<typeof loader>()
  const { day, days, writing, edited_at: saved } = checkIn
  const [today = day] = days
  const until = addDays(day, tellableDays - 1)
  const { hash } = useLocation()
  // From the day's page to one field: the browser puts the cursor there by itself only where it loads the page anew.
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.focus()
  }, [hash])
  return (
    <div className="max-w-[640px]">
      <h1 className="text-[clamp(2.4rem,1.6rem+2.6vw,3.5rem)]">How was {nameOf(day, days)}?</h1>
      <p className="lead mt-3">Two minutes. Leave out what you do not want to tell. Nothing is a test.</p>
      {writing === 'open' ? (
        <>
          <nav aria-label="Day" className="mt-6">
            <ul className="flex flex-wrap gap-2.5">
              {days.toReversed().map((one) => (
                <li key={one}>
                  <Link
                    to={`${path}?day=${one}`}
                    aria-current={one === day ? 'page' : undefined}
                    className="flex min-h-11 items-center rounded-full border-[1.5px] border-line bg-paper px-4 text-small font-semibold text-ink-2 hover:border-ink-2 aria-[current]:border-leaf-700 aria-[current]:bg-leaf-700 aria-[current]:text-ivory"
                  >
                    {dayName(one, days)}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <p role="status" className="mt-5 flex items-start gap-2 text-small text-success empty:hidden">
            {saved ? (
              <>
                <CircleCheck aria-hidden size={19} strokeWidth={1.75} className="mt-px shrink-0" />
                Saved {momentWords(saved, today)}. You can change it until{' '}
                {until === today ? 'tonight' : weekday(until)}.
              </>
            ) : null}
          </p>
          <TellForm key={`${day} ${checkIn.version}`} until={until === today ? 'tonight' : weekday(until)} />
          <Photos />
        </>
      ) : (
        <NoWriting why={writing} begins="Check-ins begin" agreeTo="tell us of your days" />
      )}
    </div>
  )
}

/** Below the form, and added on a page of their own: what is typed above is to be saved first. */
function Photos() {
  const { checkIn, photos } = useLoaderData<typeof loader>()
  return (
    <section aria-labelledby="photos" className="mt-10 border-t border-line pt-6">
      <h2 id="photos" className="text-h3!">
        Photos
      </h2>
      {photos.length > 0 ? <PhotoList photos={photos} at="/account/care-documents" /> : null}
      <p className="mt-3 text-small">
        <Link to={`${path}/photos?day=${checkIn.day}`} className="text-link">
          {photos.length > 0 ? 'Add or remove a photo' : 'Add a photo of a meal'}
        </Link>
        <span className="text-ink-2">. Please save the check-in first.</span>
      </p>
    </section>
  )
}

const dayName = (day: string, days: readonly string[]) =>
  day === days[0]
    ? `Today, ${shortWeekday(day)} ${shortDay(day)}`
    : day === days[1]
      ? 'Yesterday'
      : `${shortWeekday(day)} ${shortDay(day)}`

const hungerWords = ['never hungry', 'seldom', 'sometimes', 'often', 'always hungry'] as const
const energyWords = ['very tired', 'tired', 'in between', 'awake', 'full of energy'] as const

function TellForm({ until }: { until: string }) {
  const { checkIn, dietitian, filled } = useLoaderData<typeof loader>()
  const { day, weekly, dishes, asks_figures: asksFigures, version } = checkIn
  const sending = usePageSending()
  const [first, second] = weekly?.questions ?? []
  const asked = sending.answer?.result?.error?.sure?.[0]
  const hidden = { day, version: String(version), question_1: first?.id, question_2: second?.id }
  const dishesOf = (meal: string) => dishes.find((one) => one.meal === meal)?.names ?? []
  return (
    <SchemaForm
      id={checkInFormId}
      schema={checkInFormSchema}
      sending={sending}
      filled={filled}
      hidden={hidden}
      messageClassName="mt-5 empty:hidden"
      className="mt-8"
    >
      {({ field }) => (
        <>
          <h2 className="text-h3!">Meals</h2>
          {mealNames.map((meal) => (
            <MealChoice
              key={meal}
              meal={meal}
              dishes={dishesOf(meal)}
              answer={field(`meal_${meal}`)}
              instead={field(`instead_${meal}`)}
            />
          ))}
          {asksFigures ? (
            <div className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-x-4">
              <Stepper field={field('water_glasses')} label="Water, glasses" step={1} most={30} />
              <Stepper field={field('sleep_hours')} label="Sleep, hours" step={0.5} most={24} />
            </div>
          ) : null}
          <Scale field={field('hunger')} title="Hunger through the day" words={hungerWords} inFigures={asksFigures} />
          <Scale field={field('energy')} title="Energy" words={energyWords} inFigures={asksFigures} />
          <div className="mt-8">
            <Field {...field('note')} type="textarea" rows={3} label={`Anything to tell ${dietitian}?`} />
          </div>
          {weekly ? (
            <section aria-labelledby="weekly" className="mt-8 grid gap-5 rounded-card bg-turmeric-100 p-5">
              <div>
                <h2 id="weekly" className="text-h3!">
                  Once a week
                </h2>
                <p className="mt-1 text-small text-ink-2">Every {weekly.weekday}, a little more.</p>
              </div>
              {asksFigures ? (
                <Field
                  {...field('waist_cm')}
                  inputMode="decimal"
                  autoComplete="off"
                  label="Waist in cm, halfway between rib and hip"
                  hint="It is kept among your readings as well."
                />
              ) : null}
              {asked ? (
                <div role="alert" className="rounded-field bg-warn-tint p-4 text-small text-warn">
                  <p className="mb-3 font-semibold">{asked}</p>
                  <Field {...field('sure')} errors={undefined} type="checkbox" value="on" label="Yes, it is right" />
                </div>
              ) : null}
              {first ? (
                <Field
                  {...field('answer_1')}
                  type="textarea"
                  rows={2}
                  label={first.question}
                  placeholder={first.example}
                />
              ) : null}
              {second ? (
                <Field
                  {...field('answer_2')}
                  type="textarea"
                  rows={2}
                  label={second.question}
                  placeholder={second.example}
                />
              ) : null}
            </section>
          ) : null}
          <SubmitButton busy={sending.busy} busyLabel="Saving..." className="mt-8 w-full">
            Save check-in
          </SubmitButton>
          <p className="mt-3 text-center text-small text-ink-2">
            You can change it until {until}. {dietitian} reads it.
          </p>
        </>
      )}
    </SchemaForm>
  )
}
