import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { demandBodySchema, teamOperations } from '~/accounts/contract/team'
import { demandedWords, staffRoleNames, staffRoles } from '~/domain/accounts/staff-words'
import { addDays, indiaDay, longDay } from '~/domain/time/days'
import { dashboardMeta } from '~/frame/desk/dashboard-data'
import { BackLink } from '~/frame/desk/page/back-link'
import { PageHead } from '~/frame/desk/page/page-head'
import { requireDesk } from '~/frame/desk/require-desk.server'
import { answerDesk } from '~/platform/forms/answer-desk.server'
import { takeDraft } from '~/platform/forms/draft.server'
import { isMailSent } from '~/platform/settings/settings.server'
import { programTime } from '~/platform/work/clock.server'
import { Field } from '~/ui/form/field/field'
import { SchemaForm, usePageSending } from '~/ui/form/schema-form'
import { SubmitButton } from '~/ui/form/submit-button'

export const meta: MetaFunction = ({ matches }) => dashboardMeta(matches, 'Two-step sign-in')

const daysOfWarning = 7

/** Which roles need a second factor, and from which day on. */
export async function loader(visit: LoaderFunctionArgs) {
  const { clinic, user } = await requireDesk(visit, 'team')
  const [demands, team] = await Promise.all([clinic(teamOperations).demands(), clinic(teamOperations).list()])
  if (!demands.ok || !team.ok)
    throw new Response('The team cannot be read right now. Please try again.', { status: 503 })
  const today = indiaDay(programTime())
  const { roles, is_of_all } = demands.data
  return {
    isOfAll: is_of_all,
    usual: addDays(today, daysOfWarning),
    roles: staffRoles.map((role) => {
      const from = roles.find((one) => one.role === role)?.holds_from ?? null
      const having = team.data.filter((one) => one.status === 'active' && one.roles.includes(role))
      return {
        ...{
          role,
          isTicked: from !== null,
          since: from && (from <= today ? 'Needed now' : `Needed from ${longDay(from)}`),
        },
        lacking: having.filter((one) => !one.has_second_factor).map(({ full_name }) => full_name),
        count: having.length,
      }
    }),
    typed: await takeDraft(visit, user.id),
  }
}

export async function action(visit: ActionFunctionArgs) {
  return answerDesk(visit, {
    schema: demandBodySchema,
    call: (clinic, body) => clinic(teamOperations).demand(body),
    done: ({ told }) => ({ sent: demandedWords(told, isMailSent()) }),
  })
}

export { clientAction, revalidateAfterRefusal as shouldRevalidate } from '~/ui/browser/unreachable'

export default function SecondFactorRolesPage() {
  const { isOfAll, usual, roles, typed } = useLoaderData<typeof loader>()
  const sending = usePageSending()
  // What was refused stands there again, without scripts as well.
  const refused = sending.answer?.result?.error ? [sending.answer.result.initialValue?.roles ?? []].flat() : null
  const ticked = roles.filter(({ isTicked }) => isTicked).map(({ role }) => role)
  return (
    <>
      <PageHead title="Team" />
      <div className="grid max-w-160 gap-5 px-4.5 py-6 lg:px-10 lg:py-8">
        <BackLink to="/dashboard/team" data-desk-close>
          Team
        </BackLink>
        <h2 className="text-[1.5rem]!">Who needs two-step sign-in</h2>
        <p className="text-ink-2">
          With two-step sign-in a stolen password alone opens nothing. People with a ticked role who have not set it up
          can sign in, but the dashboard stays closed to them from the day you choose. They are told by mail.
        </p>
        {isOfAll ? (
          <p className="rounded-field bg-cream px-4.5 py-4">
            The site’s setting ADMIN_SECOND_FACTOR asks it of every role already, whatever is ticked here.
          </p>
        ) : null}
        <SchemaForm
          // What was saved is what the ticks begin with.
          key={ticked.join()}
          id="second-factor-roles"
          schema={demandBodySchema}
          sending={sending}
          filled={{ from: typed?.from ?? usual }}
          saysSent
          messageClassName="empty:hidden"
          className="grid gap-5"
        >
          {({ field }) => (
            <>
              {ticked.map((role) => (
                <input key={role} type="hidden" name="seen" value={role} />
              ))}
              <fieldset className="grid gap-3">
                <legend className="mb-2 font-semibold">People with this role need a second factor</legend>
                {roles.map(({ role, isTicked, since, lacking, count }) => (
                  <label key={role} className="flex cursor-pointer items-start gap-3">
                    <input
                      type="checkbox"
                      name="roles"
                      value={role}
                      defaultChecked={refused?.includes(role) ?? isTicked}
                      className="size-6 shrink-0 accent-leaf-700"
                    />
                    <span>
                      <span className="block font-semibold">{staffRoleNames[role]}</span>
                      <span className="text-meta text-ink-2">
                        {[since, lackingWords(lacking, count)].filter(Boolean).join('. ')}
                      </span>
                    </span>
                  </label>
                ))}
              </fieldset>
              <Field
                {...field('from')}
                type="date"
                label="Newly ticked roles need it from"
                hint="Leave people some days to set it up. Roles that are ticked already keep their day."
              />
              <SubmitButton busy={sending.busy} busyLabel="Saving..." className="justify-self-start">
                Save
              </SubmitButton>
            </>
          )}
        </SchemaForm>
      </div>
    </>
  )
}

function lackingWords(lacking: readonly string[], count: number): string {
  if (count === 0) return 'Nobody has this role'
  return lacking.length === 0 ? 'Everybody has it set up' : `Not set up yet: ${lacking.join(', ')}`
}

export { DashboardError as ErrorBoundary } from '~/frame/desk/dashboard-error'
