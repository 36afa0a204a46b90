import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { dashboardMeta } from '~/frame/desk/dashboard-data'
import { BackLink } from '~/frame/desk/page/back-link'
import { PageHead } from '~/frame/desk/page/page-head'
import { answerDesk } from '~/platform/forms/answer-desk.server'
import type { ClinicApi } from '~/platform/session/client.server'
import { Field } from '~/ui/form/field/field'
import { adminDietTemplateOperations, type DietTemplateView } from '../../contract/admin-diet-templates'
import { templateBodySchema } from '../../contract/diet-plan-body'
import { DayForm, type EditorAnswer, EditorFrame } from '../day-editor/editor'
import { Meals } from '../day-editor/meal'
import { Refusal } from '../day-editor/refusal'
import { refused } from '../diet-plan/act.server'
import { type Difference, differenceOfDays } from '../diet-plan/compare/difference'
import { packed, unpacked } from '../diet-plan/compare/had.server'
import { Answers } from '../diet-plan/day/answers'
import { DayFigures } from '../diet-plan/day/day-figures'
import { Refused, Submit } from '../diet-plan/day/day-panels'
import { usePanelField } from '../diet-plan/day/panel-field'
import { WeekStrip } from '../diet-plan/day/week-strip'
import { openedBy } from '../diet-plan/open-plan.server'
import { requireDietitian } from '../require-dietitian.server'
import { changedTemplate, type TemplateForm, templateFormSchema } from './template-form'

export const meta: MetaFunction = ({ matches }) => dashboardMeta(matches, 'Template')

export async function loader(visit: LoaderFunctionArgs) {
  const { clinic } = await requireDietitian(visit)
  const calls = clinic(adminDietTemplateOperations)
  const answer = await calls.get(visit.params.id ?? '')
  if (!answer.ok && [404, 422].includes(answer.failure.status ?? 0))
    throw new Response('There is no such template.', { status: 404 })
  if (!answer.ok) throw new Response('This template cannot be read right now. Please try again.', { status: 503 })
  const { data: template } = answer
  const { days } = template.body
  const { day, ...opened } = openedBy(new URL(visit.request.url).searchParams, days.length)
  const fast_list = days[day]?.fast_list ?? undefined
  const matches = opened.q ? await calls.dishes({ q: opened.q, fast_list }) : null
  return {
    name: template.name,
    kcal: template.kcal,
    editor: {
      ...{ days, day, totals: template.totals, dishes: template.dishes, version: template.version },
      had: packed(template.body),
      canEdit: true,
      dayNames: days.map((_, at) => dayName(at)),
      opened: { ...opened, matches: matches?.ok ? matches.data : null, swaps: null },
      dishesPath: '/dashboard/templates/dishes',
      swaps: null,
    },
  }
}

const dayName = (day: number) => `Day ${day + 1}`

async function act(clinic: ClinicApi, id: string, sent: TemplateForm) {
  const calls = clinic(adminDietTemplateOperations)
  const { version } = sent
  if (sent.intent === 'delete') return calls.remove(id, { version })
  const now = await calls.get(id)
  if (!now.ok) return now
  try {
    return await calls.save(id, { version, ...changedTemplate(now.data, sent) })
  } catch (error) {
    if (error instanceof Refusal) return refused(error)
    throw error
  }
}

async function changedSince(clinic: ClinicApi, id: string, had: string | undefined): Promise<Difference[] | null> {
  const calls = clinic(adminDietTemplateOperations)
  const [now, all] = await Promise.all([calls.get(id), calls.dishes({})])
  const before = unpacked(had, templateBodySchema)
  if (!before || !now.ok) return null
  return differenceOfDays(before.days, now.data.body.days, all.ok ? all.data : now.data.dishes, dayName)
}

type Answered = DietTemplateView | { message: string }

export async function action(visit: ActionFunctionArgs) {
  const { id = '' } = visit.params
  let difference: Difference[] | null = null
  return answerDesk<typeof templateFormSchema, Answered, Pick<EditorAnswer, 'about' | 'difference'>>(visit, {
    schema: templateFormSchema,
    call: async (clinic, sent) => {
      const done = await act(clinic, id, sent)
      if (!done.ok && done.failure.code === 'changed_meanwhile') difference = await changedSince(clinic, id, sent.had)
      return done
    },
    fieldOf: {
      ...Object.fromEntries(Object.keys(templateFormSchema.shape).map((name) => [name, name])),
      ...{ quantity: 'amount', recipe_id: 'dish' },
    },
    failed: () => (difference ? { difference } : {}),
    done: (_, { value: { intent, meal } }) =>
      intent === 'delete'
        ? redirect('/dashboard/templates', 303)
        : { sent: intent === 'add' ? 'The dish is in.' : 'Saved.', about: { intent, ...(meal && { meal }) } },
  })
}

export { clientAction, revalidateAfterRefusal as shouldRevalidate } from '~/ui/browser/unreachable'

/** The days of a template, edited as those of a diet plan are. */
export default function TemplatePage() {
  const { editor, name, kcal } = useLoaderData<typeof loader>()
  const { days, day, totals } = editor
  return (
    <>
      <PageHead title="Templates" />
      <EditorFrame {...editor}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-9 gap-y-8 px-4.5 py-6 lg:px-10 xl:grid-cols-[minmax(0,1fr)_18rem] 2xl:grid-cols-[minmax(0,1fr)_19.5rem]">
          <div className="min-w-0">
            <BackLink to="/dashboard/templates" className="mb-4">
              All templates
            </BackLink>
            <h2 className="text-[1.6rem]! wrap-anywhere">{name}</h2>
            <p className="figures mt-1 text-small text-ink-2">
              {days.length} days, {kcal === null ? 'not all of its energy is known' : `${kcal} kcal a day`}
            </p>
            <Answers />
            <WeekStrip />
            <Meals meals={days[day]?.meals ?? []} totals={totals[day]} />
          </div>
          <aside aria-label="What it adds up to" className="grid min-w-0 content-start gap-6">
            <DayFigures />
            <RenameForm name={name} />
            <details className="rounded-field border-[1.5px] border-line bg-ivory">
              <summary className="unfold justify-between px-4 text-small font-semibold text-leaf-700">
                Delete the template
              </summary>
              <DayForm intent="delete" className="grid gap-3 px-4 pb-4 text-small">
                <p>Diet plans that were made from it stay as they are.</p>
                <button type="submit" className="btn btn-small btn-danger justify-self-start">
                  Delete it
                </button>
              </DayForm>
            </details>
          </aside>
        </div>
      </EditorFrame>
    </>
  )
}

function RenameForm({ name }: { name: string }) {
  const field = usePanelField('rename')
  return (
    <DayForm intent="rename" className="grid gap-3">
      <Refused intent="rename" />
      <Field {...field('name', name)} label="Name" />
      <Submit isSecond>Rename</Submit>
    </DayForm>
  )
}

export { DashboardError as ErrorBoundary } from '~/frame/desk/dashboard-error'
