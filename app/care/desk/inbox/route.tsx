import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { dashboardMeta } from '~/frame/desk/dashboard-data'
import { FilterChips } from '~/frame/desk/list/filters'
import { listAddress } from '~/frame/desk/list/list-address'
import { DeskMessage } from '~/frame/desk/page/desk-message'
import { PageHead } from '~/frame/desk/page/page-head'
import { answerDesk } from '~/platform/forms/answer-desk.server'
import { formToken } from '~/platform/forms/form-token.server'
import { formTokenSchema } from '~/platform/http/api/form-fields'
import type { FormAnswer } from '~/ui/form/form-answer'
import { careInboxOperations, careRules, doneBodySchema, rulesWithNote } from '../../contract/contact/inbox'
import { requireDietitian } from '../require-dietitian.server'
import { HowSorted } from './how-sorted'
import { InboxFigures } from './inbox-figures'
import { InboxList, type Refused, rowKey } from './inbox-list'
import { ruleWords } from './inbox-words'
import { RowPanel } from './row-panel'
import { loadRowPanel } from './row-panel.server'

export const meta: MetaFunction = ({ matches }) => dashboardMeta(matches, 'Care')

export async function loader(visit: LoaderFunctionArgs) {
  const { clinic } = await requireDietitian(visit)
  const query = new URL(visit.request.url).searchParams
  const rule = careRules.find((one) => one === query.get('rule'))
  const answer = await clinic(careInboxOperations).list(rule ? { rule } : {})
  if (!answer.ok) throw new Response('The list cannot be read right now. Please try again.', { status: 503 })
  const chosen = answer.data.find((row) => rowKey(row) === query.get('open'))
  // Where there is room, who is to be called at once is open from the beginning.
  const row = chosen ?? answer.data.find(({ group }) => group === 'now')
  return {
    ...{ rows: answer.data, counts: answer.counts, rule, formToken: formToken() },
    ...{ isChosen: chosen !== undefined, panel: row ? { row, data: await loadRowPanel(clinic, row) } : null },
  }
}

const { shape } = doneBodySchema
const doneFormSchema = z
  .object({ client: z.string(), rule: shape.rule, since: shape.since, note: shape.note, form_token: formTokenSchema })
  .refine(({ rule, note }) => Boolean(note) || !rulesWithNote.includes(rule), {
    path: ['note'],
    error: 'Please say what was done',
  })

export const action = (visit: ActionFunctionArgs) =>
  answerDesk(visit, {
    schema: doneFormSchema,
    hasToken: true,
    call: (clinic, { client, form_token: _, ...done }) => clinic(careInboxOperations).done(client, done),
    done: ({ message: sent }) => ({ sent }),
  })

export { clientAction, revalidateAfterRefusal as shouldRevalidate } from '~/ui/browser/unreachable'

export default function CareInboxPage() {
  const { rows, counts, rule, panel, isChosen, formToken } = useLoaderData<typeof loader>()
  const refused = refusedRow(useActionData<FormAnswer>())
  const openKey = panel ? rowKey(panel.row) : undefined
  // On a narrow screen the row that was chosen stands alone.
  const listLook = isChosen ? 'max-xl:hidden' : ''
  return (
    <>
      <PageHead title="Care" />
      <div className="px-4.5 py-6 lg:px-10 lg:py-8">
        <div className={`mb-6 grid grid-cols-[minmax(0,1fr)] gap-6 ${listLook}`}>
          <InboxFigures rows={rows} counts={counts} />
          <FilterChips
            label="What is shown"
            chips={[
              { label: 'Needs you', to: listAddress({}), count: counts?.all, isCurrent: rule === undefined },
              ...careRules.map((one) => ({
                label: ruleWords[one].chip,
                to: listAddress({ rule: one }),
                count: counts?.[one],
                isCurrent: one === rule,
              })),
              { label: 'Everyone', to: '/dashboard/care/clients', isCurrent: false },
            ]}
          />
        </div>
        <div className="has-[p]:mb-6">
          <DeskMessage except={[]} />
        </div>
        <div className={`items-start gap-8 xl:grid ${panel ? 'xl:grid-cols-[minmax(0,1fr)_27rem]' : 'max-w-[60rem]'}`}>
          <div className={`grid grid-cols-[minmax(0,1fr)] gap-6 ${listLook}`}>
            {rows.length === 0 ? (
              <p className="border-y border-line py-8">
                {rule === undefined
                  ? 'Nobody waits for you. What comes in stands here by itself.'
                  : 'Nobody waits by this rule.'}
              </p>
            ) : (
              <InboxList rows={rows} openKey={openKey} rule={rule} />
            )}
            {rule === undefined && counts?.nothing_to_do ? (
              <p className="rounded-field bg-cream px-4 py-2.5 text-small font-semibold">
                Nothing to do for {counts.nothing_to_do} {counts.nothing_to_do === 1 ? 'other' : 'others'} whose plan
                runs.
              </p>
            ) : null}
            <HowSorted />
          </div>
          {panel ? (
            <div className={isChosen ? '' : 'max-xl:hidden'}>
              <RowPanel
                key={openKey}
                {...panel}
                closeTo={isChosen ? listAddress({ rule }) : undefined}
                formToken={formToken}
                refused={refused?.key === openKey ? refused : null}
              />
            </div>
          ) : null}
        </div>
      </div>
    </>
  )
}

function refusedRow(answer: FormAnswer | undefined): Refused | null {
  const { error, initialValue } = answer?.result ?? {}
  if (!error || !initialValue) return null
  const { client, rule, note } = initialValue as Record<string, string | undefined>
  const known = careRules.find((one) => one === rule)
  if (client === undefined || !known) return null
  return { key: rowKey({ client_id: client, rule: known }), note: note ?? '', errors: error.note ?? [] }
}

export { DashboardError as ErrorBoundary } from '~/frame/desk/dashboard-error'
