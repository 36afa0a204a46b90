import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData, useSearchParams } from '@remix-run/react'
import { Lock, TriangleAlert } from 'lucide-react'
import { z } from 'zod'
import { dayOf, indiaDay, longDay, onDay, timeOf } from '~/domain/time/days'
import { accountMeta } from '~/frame/account/account-data'
import { answerForm } from '~/platform/forms/answer-form.server'
import { formToken } from '~/platform/forms/form-token.server'
import { accountMessage } from '~/platform/session/answers/errors'
import { requireUser } from '~/platform/session/session.server'
import { programTime } from '~/platform/work/clock.server'
import { refusalOf } from '~/ui/form/form-answer'
import { FormMessage } from '~/ui/form/form-message'
import { usePageSending } from '~/ui/form/schema-form'
import { ChipLinks } from '~/ui/list/chip-links'
import { type Progress, readingOperations } from '../../contract/readings/own-readings'
import { Chart } from './chart/chart'
import { Entries } from './entries'
import { ForDoctor } from './for-doctor'
import { OwnReadingForm } from './form/reading-form-frame'
import { NoProgress } from './no-progress'
import { Reports } from './reports'
import { ownLine, pointsOf, valueText } from './words'

export const meta = () => accountMeta('Progress')

export async function loader(visit: LoaderFunctionArgs) {
  const { clinic } = await requireUser(visit)
  const query = new URL(visit.request.url).searchParams
  const [kind, period] = [query.get('kind') ?? undefined, query.get('year') ?? undefined]
  const answer = await clinic(readingOperations).progress({ kind: kind as Progress['kind'] | undefined, period })
  const shared = { today: indiaDay(programTime()), formToken: formToken() }
  if (answer.ok) return { ...shared, progress: answer.data }
  if (answer.failure.code === 'care_not_found') return { ...shared, progress: null }
  if (answer.failure.status === 422) throw new Response('There is no such page.', { status: 404 })
  throw new Response('Your readings cannot be shown right now. Please try again.', { status: 503 })
}

const hideSchema = z.object({ hides: z.enum(['yes', 'no'], 'Please choose') })

export async function action(visit: ActionFunctionArgs) {
  await requireUser(visit)
  return answerForm(visit, {
    schema: hideSchema,
    session: 'first',
    call: (clinic, { hides }) => clinic(readingOperations).hideWeight({ hides: hides === 'yes' }),
    failureMessage: (failure) => accountMessage(failure, 'That did not work. Please try again.'),
    done: (_, { value: { hides } }) => ({
      sent: hides === 'yes' ? 'Your weight is hidden on your pages.' : 'Your weight is shown on your pages.',
    }),
  })
}

export { clientAction, revalidateAfterRefusal as shouldRevalidate } from '~/ui/browser/unreachable'

const heading = 'text-[clamp(1.75rem,1.4rem+1.2vw,2.25rem)]'
/** These are offered from the beginning; others once there is a reading of them. */
const usual = ['weight', 'waist', 'blood_pressure']

export default function ProgressPage() {
  const { progress } = useLoaderData<typeof loader>()
  if (!progress?.has_consent) return <NoProgress isInCare={progress !== null} />
  return <Shown progress={progress} />
}

function Shown({ progress }: { progress: Progress }) {
  const { today, formToken } = useLoaderData<typeof loader>()
  const { answer, busy } = usePageSending()
  const [query] = useSearchParams()
  const { kinds, entries, hide } = progress
  const kind = kinds.find(({ id }) => id === progress.kind)
  if (!kind) return null
  const isHidden = hide === 'all_numbers' || (hide === 'weight' && kind.id === 'weight')
  const refusal = refusalOf(answer)
  const said = refusal ?? answer?.sent ?? (query.has('saved') && !answer ? 'Saved.' : undefined)
  const points = pointsOf(entries)
  const chips = kinds
    .filter(({ id, latest, is_lab }) => !is_lab && (usual.includes(id) || latest !== null || id === kind.id))
    .map(({ id, label }) => ({ label, to: `/account/progress?kind=${id}`, selected: id === kind.id }))
  return (
    <>
      <h1 className="text-[clamp(2.4rem,1.6rem+2.6vw,3.5rem)]">Progress</h1>
      {progress.act_now ? (
        <p
          role="alert"
          className="mt-5 flex items-start gap-3 rounded-card border-[1.5px] border-beet-700 bg-beet-100 p-5 font-semibold text-beet-700"
        >
          <TriangleAlert aria-hidden size={24} strokeWidth={1.75} className="mt-0.5 shrink-0" />
          <span>
            {progress.act_now}{' '}
            <a href="tel:112" className="underline underline-offset-4">
              Call 112
            </a>
          </span>
        </p>
      ) : null}
      <div className="mt-5">
        <ChipLinks
          label="What is shown"
          chips={[...chips, { label: 'Blood reports', to: '/account/progress?kind=hba1c', selected: kind.is_lab }]}
        />
      </div>
      <div className="mt-5 empty:hidden">
        <FormMessage message={busy ? undefined : said} tone={refusal ? 'error' : 'success'} />
      </div>
      <div className="mt-6 grid gap-x-14 gap-y-14 xl:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)]">
        <div className="min-w-0">
          <section aria-label={kind.label}>
            {isHidden ? (
              <p className="lead">
                {hide === 'all_numbers'
                  ? 'Your dietitian keeps all numbers from these pages. What you enter is read all the same.'
                  : 'Your weight is hidden on these pages. What you enter is read all the same.'}
              </p>
            ) : kind.latest ? (
              <>
                <p className="text-ink-2">
                  {kind.is_lab || chips.length === 0 ? `${kind.label}, ` : ''}
                  {longDay(kind.latest.taken_on)}
                </p>
                <p className="figures text-[clamp(2.8rem,2rem+3vw,3.75rem)] leading-tight">
                  {valueText(kind.latest)} <span className="text-[1.4rem] text-ink-2">{kind.unit}</span>
                </p>
                <p className="mt-2 max-w-[36em] text-ink-2">
                  {progress.change
                    ? ownLine(progress.change, kind, today)
                    : points.length < 2
                      ? 'With a second reading in this time a line begins.'
                      : 'The line shows the upper and the lower value.'}
                </p>
                <Chart kind={kind} points={points} festivals={progress.festivals} />
              </>
            ) : (
              <p className="lead">Nothing of this yet. Enter the first below, or it is measured at your next visit.</p>
            )}
          </section>
          <section aria-labelledby="add" className="mt-10">
            <h2 id="add" className={heading}>
              Add a reading
            </h2>
            <OwnReadingForm
              kind={kind}
              today={today}
              formToken={formToken}
              action={`/account/progress/new?kind=${kind.id}`}
            />
            <Link to="/account/progress/new" className="text-link mt-5 text-small">
              Something else
            </Link>
          </section>
          <Reports kinds={kinds} today={today} isHidden={hide === 'all_numbers'} />
        </div>
        <div className="min-w-0">
          <Entries progress={progress} kind={kind} today={today} />
          <ForDoctor hide={hide} />
          <p className="mt-10 flex items-start gap-3.5 rounded-card bg-cream p-5 text-small text-ink-2">
            <Lock aria-hidden size={20} strokeWidth={1.75} className="mt-0.5 shrink-0 text-beet-700" />
            <span>
              Stored sealed.{' '}
              {progress.last_opened
                ? `Last read by ${progress.last_opened.by ?? 'the clinic'}, ${onDay(dayOf(progress.last_opened.at), today)} at ${timeOf(progress.last_opened.at)}. `
                : 'Nobody at the clinic has opened it yet. '}
              <Link to="/account/privacy" className="font-semibold text-leaf-700 underline underline-offset-4">
                All readings of my data
              </Link>
            </span>
          </p>
        </div>
      </div>
    </>
  )
}
