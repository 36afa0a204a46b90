import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { type ShouldRevalidateFunction, useLoaderData } from '@remix-run/react'
import { dashboardMeta } from '~/frame/desk/dashboard-data'
import { PageHead } from '~/frame/desk/page/page-head'
import { answerDesk } from '~/platform/forms/answer-desk.server'
import type { DietPlanView } from '../../contract/admin-diet-plans'
import type { DietTemplateView } from '../../contract/admin-diet-templates'
import { type EditorAnswer, EditorFrame } from '../day-editor/editor'
import { Meals } from '../day-editor/meal'
import { act, changedSince } from './act.server'
import type { Difference } from './compare/difference'
import { Answers } from './day/answers'
import { DayFigures } from './day/day-figures'
import { DayTools } from './day/day-tools'
import { WeekStrip } from './day/week-strip'
import { loadPlanPage } from './plan-data.server'
import { type PlanForm, planFormSchema } from './plan-form'
import { PlanHead } from './plan-head'
import { PlanSide } from './plan-side'

export const meta: MetaFunction = ({ matches }) => dashboardMeta(matches, 'Diet plan')

export const loader = (visit: LoaderFunctionArgs) => loadPlanPage(visit)

type Answered = DietPlanView | DietTemplateView

export async function action(visit: ActionFunctionArgs) {
  const { id = '', number = '' } = visit.params
  let difference: Difference[] | null = null
  return answerDesk<typeof planFormSchema, Answered, Pick<EditorAnswer, 'about' | 'difference'>>(visit, {
    schema: planFormSchema,
    call: async (clinic, sent) => {
      const done = await act(clinic, id, number, sent)
      if (!done.ok && done.failure.code === 'changed_meanwhile')
        difference = await changedSince(clinic, id, number, sent.had)
      return done
    },
    fieldOf: {
      ...Object.fromEntries(Object.keys(planFormSchema.shape).map((name) => [name, name])),
      ...{ quantity: 'amount', recipe_id: 'dish' },
    },
    failed: () => (difference ? { difference } : {}),
    done: (answer, { value }) =>
      value.intent === 'revise' && 'number' in answer
        ? redirect(`/dashboard/clients/${id}/diet/${answer.number}`, 303)
        : { sent: doneWords[value.intent], about: { intent: value.intent, meal: value.meal } },
  })
}

const saved = 'Saved.'
const doneWords: Record<PlanForm['intent'], string> = {
  ...{ row: saved, meal: saved, day: saved, own: saved, target: saved, dates: saved, notes: saved },
  ...{
    add: 'The dish is in.',
    add_some: 'The dish is in.',
    remove: 'The dish is out.',
    or: 'The “or” is in.',
    or_remove: 'The “or” is out.',
  },
  ...{ move: 'The dish is moved.', swaps: 'The swaps are saved.', checked: 'The diet plan is looked through.' },
  ...{ copy_day: 'The day is copied.', copy_meal: 'The meal is copied.', copy_week: 'The week is copied.' },
  ...{ template: 'The template is in.', keep: 'The template is kept.', revise: saved, withdraw: 'It is withdrawn.' },
}

export { clientAction } from '~/ui/browser/unreachable'

/** A poll of the frame leaves the plan as it is shown: what another person has changed is told at the next save, with the difference. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, currentUrl, nextUrl, formMethod }) =>
  actionStatus !== 503 && !(formMethod === undefined && currentUrl.href === nextUrl.href)

export default function DietPlanPage() {
  const { editor, dayTitle } = useLoaderData<typeof loader>()
  const shown = editor.days[editor.day]
  const totals = editor.totals[editor.day]
  return (
    <>
      <PageHead title="Diet plan" />
      <EditorFrame {...editor}>
        <PlanHead />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-9 gap-y-8 px-4.5 py-6 lg:px-10 xl:grid-cols-[minmax(0,1fr)_18rem] 2xl:grid-cols-[minmax(0,1fr)_19.5rem]">
          <div className="min-w-0">
            <Answers />
            <WeekStrip />
            <section aria-labelledby="day" className="mt-6">
              <h2 id="day" className="text-[1.75rem]!">
                {dayTitle}
              </h2>
              <DayTools />
              {editor.canEdit ? (
                <p className="needs-js mt-1 text-meta text-ink-2 max-lg:hidden">
                  In an empty “Add a dish” the arrow keys lead to the next meal and the next day.
                </p>
              ) : null}
              {shown?.note ? <p className="mt-3 text-small text-ink-2">{shown.note}</p> : null}
              {shown ? <Meals meals={shown.meals} totals={totals} /> : null}
            </section>
          </div>
          <aside aria-label="What it adds up to" className="min-w-0">
            <DayFigures />
            <PlanSide />
          </aside>
        </div>
      </EditorFrame>
    </>
  )
}

export { DashboardError as ErrorBoundary } from '~/frame/desk/dashboard-error'
