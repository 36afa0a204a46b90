import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { site } from '~/content/collections.server'
import type { Tone } from '~/domain/orders/order-words'
import { dayOf, indiaDay, longDay } from '~/domain/time/days'
import { dashboardMeta } from '~/frame/desk/dashboard-data'
import { DeskList } from '~/frame/desk/list/desk-list'
import { readList } from '~/frame/desk/list/read-list.server'
import type { Column } from '~/frame/desk/list/record-table'
import { DeskMessage, useIntentSending } from '~/frame/desk/page/desk-message'
import { PageHead } from '~/frame/desk/page/page-head'
import { requireDesk } from '~/frame/desk/require-desk.server'
import { answerDesk } from '~/platform/forms/answer-desk.server'
import { takeDraft } from '~/platform/forms/draft.server'
import { formToken } from '~/platform/forms/form-token.server'
import { programTime } from '~/platform/work/clock.server'
import { Field } from '~/ui/form/field/field'
import { SchemaForm } from '~/ui/form/schema-form'
import { SubmitButton } from '~/ui/form/submit-button'
import { StateBadge } from '~/ui/text/state-badge'
import { type DiscountCode, discountCodeOperations, makeDiscountCodeBodySchema } from '../../contract/discount-codes'
import { PlanPages } from '../plan-pages'
import { callOf, codesFormSchema, doneWords } from './codes-form'
import { Withdraw } from './withdraw'

export const meta: MetaFunction = ({ matches }) => dashboardMeta(matches, 'Gym codes')

export async function loader(visit: LoaderFunctionArgs) {
  const { clinic, user } = await requireDesk(visit, 'codes')
  const { query } = discountCodeOperations.list
  return {
    list: await readList(visit, query.shape, clinic(discountCodeOperations).list, { what: 'codes' }),
    percent: site.orders.gymDiscountPercent,
    today: indiaDay(programTime()),
    formToken: formToken(),
    typed: await takeDraft(visit, user.id),
  }
}

const badges: Record<DiscountCode['state'], { label: string; tone: Tone }> = {
  open: { label: 'Valid', tone: 'good' },
  used_up: { label: 'Used up', tone: 'quiet' },
  ended: { label: 'Over', tone: 'quiet' },
  withdrawn: { label: 'Withdrawn', tone: 'quiet' },
}

export async function action(visit: ActionFunctionArgs) {
  return answerDesk(visit, {
    schema: codesFormSchema,
    hasToken: true,
    call: (clinic, sent) => callOf(clinic(discountCodeOperations), sent),
    done: (code) => ({ sent: doneWords(code) }),
  })
}

const columns: Column<DiscountCode>[] = [
  {
    name: 'Code',
    place: 'lead',
    cell: ({ code, name }) => (
      <>
        <span className="figures font-semibold">{code}</span>
        <span className="block text-meta wrap-anywhere text-ink-2">{name}</span>
      </>
    ),
  },
  {
    name: 'Used',
    className: 'figures',
    cell: ({ uses, max_uses: most }) =>
      most === null ? `${uses} ${uses === 1 ? 'time' : 'times'}` : `${uses} of ${most}`,
  },
  {
    name: 'Last day',
    className: 'figures',
    cell: ({ last_day }) => (last_day === null ? 'No end' : longDay(last_day)),
  },
  {
    name: 'Made',
    className: 'figures',
    cell: ({ created_at, made_by }) => [longDay(dayOf(created_at)), made_by].filter(Boolean).join(', '),
  },
  { name: 'State', place: 'badge', cell: ({ state }) => <StateBadge {...badges[state]} /> },
  {
    name: 'Withdraw',
    cell: ({ id, code, version, withdrawn_at }) =>
      withdrawn_at === null ? <Withdraw id={id} code={code} version={version} /> : null,
  },
]

export default function CodesPage() {
  const { list, percent, today, formToken, typed } = useLoaderData<typeof loader>()
  const sending = useIntentSending('make')
  return (
    <>
      <PageHead title="Gym codes" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 px-4.5 py-6 lg:px-10">
        <PlanPages current="/dashboard/plans/codes" />
        <p className="max-w-[47em] text-small text-ink-2">
          Gym members pay {percent}% less for the single meal. Give a gym its code once you have seen the membership;
          the client types it in the order form. The percentage is set under Content.
        </p>
        <DeskMessage except="make" />
        <section
          aria-labelledby="new-code"
          className="max-w-[60rem] rounded-card border border-line bg-paper p-5 shadow-sm sm:p-7"
        >
          <h2 id="new-code" className="text-[1.3rem]!">
            New code
          </h2>
          {/* A code that was made makes room for the next one. */}
          <SchemaForm
            key={list.rows[0]?.id ?? 'first'}
            id="make-code"
            schema={makeDiscountCodeBodySchema}
            sending={sending}
            formToken={formToken}
            hidden={{ intent: 'make' }}
            filled={typed ?? undefined}
            messageClassName="mt-4 empty:hidden"
            className="mt-4 grid gap-5 sm:grid-cols-2"
          >
            {({ field }) => (
              <>
                <Field
                  {...field('code')}
                  label="Code"
                  autoComplete="off"
                  autoCapitalize="characters"
                  hint="5 to 20 letters and digits, such as PINKCITY10. Spaces and small letters do not matter."
                />
                <Field
                  {...field('name')}
                  type="text"
                  autoComplete="off"
                  inputMode="text"
                  label="Name"
                  hint="Who it is for, such as the gym. Clients do not see it."
                />
                <Field
                  {...field('last_day')}
                  type="date"
                  min={today}
                  label="Last day"
                  hint="Leave empty for no end date."
                />
                <Field
                  {...field('max_uses')}
                  inputMode="numeric"
                  autoComplete="off"
                  label="How often it may be used"
                  hint="Leave empty for no limit."
                />
                <div className="sm:col-span-2">
                  <SubmitButton busy={sending.busy} busyLabel="Creating..." className="max-sm:w-full">
                    Create code
                  </SubmitButton>
                </div>
              </>
            )}
          </SchemaForm>
        </section>
        <DeskList
          list={list}
          path="/dashboard/plans/codes"
          noun="codes"
          caption="Gym codes"
          columns={columns}
          whenEmpty={{
            title: 'No gym codes yet.',
            text: 'A code takes the gym discount off one Single Meal, once you have seen the membership. Make one with the form on this page.',
            wayOn: { label: 'Back to the orders', to: '/dashboard/plans' },
          }}
        />
      </div>
    </>
  )
}

export { DashboardError as ErrorBoundary } from '~/frame/desk/dashboard-error'
export { clientAction, revalidateAfterRefusal as shouldRevalidate } from '~/ui/browser/unreachable'
