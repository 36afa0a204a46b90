import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { inviteBodySchema, type TeamMember, teamOperations } from '~/accounts/contract/team'
import { staffRoleNames, staffRoles } from '~/domain/accounts/staff-words'
import { dateTimeText, indiaDay, longDay } from '~/domain/time/days'
import { dashboardMeta } from '~/frame/desk/dashboard-data'
import { type Column, MomentCell, PersonCell, RecordTable } from '~/frame/desk/list/record-table'
import { PageHead } from '~/frame/desk/page/page-head'
import { requireDesk } from '~/frame/desk/require-desk.server'
import { answerDesk } from '~/platform/forms/answer-desk.server'
import { takeDraft } from '~/platform/forms/draft.server'
import { formToken } from '~/platform/forms/form-token.server'
import { accountMessage } from '~/platform/session/answers/errors'
import { isMailSent } from '~/platform/settings/settings.server'
import { programTime } from '~/platform/work/clock.server'
import { EmailField } from '~/ui/form/field/email-field'
import { withEmailQuestion } from '~/ui/form/field/email-question'
import { Field } from '~/ui/form/field/field'
import { SchemaForm, usePageSending } from '~/ui/form/schema-form'
import { SubmitButton } from '~/ui/form/submit-button'
import { StateBadge } from '~/ui/text/state-badge'

const inviteSchema = withEmailQuestion(inviteBodySchema)

export const meta: MetaFunction = ({ matches }) => dashboardMeta(matches, 'Team')

/** Who works here, what each may do, and a form to invite another. */
export async function loader(visit: LoaderFunctionArgs) {
  const { clinic, user } = await requireDesk(visit, 'team')
  const team = await clinic(teamOperations).list()
  if (!team.ok) throw new Response('The team cannot be read right now. Please try again.', { status: 503 })
  const today = indiaDay(programTime())
  return {
    team: team.data.map(({ second_factor_from: from, ...one }) => ({
      ...{ ...one, seen: one.last_seen_at && dateTimeText(one.last_seen_at) },
      ...{ needsFrom: from && longDay(from), lacksNow: from !== null && from <= today && !one.has_second_factor },
    })),
    ...{ formToken: formToken(), typed: await takeDraft(visit, user.id) },
  }
}

export async function action(visit: ActionFunctionArgs) {
  return answerDesk(visit, {
    schema: inviteSchema,
    hasToken: true,
    call: (clinic, body) => clinic(teamOperations).invite(body),
    failureMessage: (failure) =>
      failure.code === 'email_taken'
        ? 'There is an account with this email already. Open it under Clients and give it a role there.'
        : accountMessage(failure, 'The invitation could not be made. Please try again.'),
    done: ({ full_name }) => ({
      sent: isMailSent()
        ? `${full_name} is invited: a link to set a password is on its way, good for 7 days.`
        : `${full_name} has an account now. No mail server is set up: the link to set a password is kept under “Outbox”.`,
    }),
  })
}

export { clientAction, revalidateAfterRefusal as shouldRevalidate } from '~/ui/browser/unreachable'

type Row = Omit<TeamMember, 'second_factor_from'> & {
  seen: string | null
  /** Of the second factor: a day in words; null where none is needed. */
  needsFrom: string | null
  lacksNow: boolean
}

const columns: Column<Row>[] = [
  {
    name: 'Name',
    place: 'lead',
    cell: ({ id, full_name: name, email }) => (
      <PersonCell to={`/dashboard/clients/${id}`} name={name} under={email ?? 'No email'} />
    ),
  },
  { name: 'Roles', cell: ({ roles }) => roles.map((role) => staffRoleNames[role]).join(', ') },
  {
    name: 'Last here',
    className: 'figures text-ink-2',
    cell: ({ seen }) => (
      <>
        <span className="md:hidden">Last here: </span>
        {seen ? <MomentCell when={seen} /> : 'never'}
      </>
    ),
  },
  {
    name: 'Two-step sign-in',
    className: 'text-ink-2',
    cell: ({ has_second_factor: isOn, lacksNow, needsFrom }) => (
      <>
        <span className="md:hidden">Two-step sign-in: </span>
        {isOn ? 'on' : needsFrom === null ? 'off' : null}
        {isOn || needsFrom === null ? null : (
          <span className="text-warn">
            {lacksNow ? 'missing, the dashboard is closed' : `missing, needed from ${needsFrom}`}
          </span>
        )}
      </>
    ),
  },
  { name: 'State', place: 'badge', cell: (one) => <StateBadge {...stateOf(one)} /> },
]

const stateOf = ({ status, has_password: hasPassword }: Row) =>
  status === 'blocked'
    ? ({ label: 'Closed', tone: 'bad' } as const)
    : hasPassword
      ? ({ label: 'Works here', tone: 'good' } as const)
      : ({ label: 'Invited', tone: 'waiting' } as const)

export default function TeamPage() {
  const { team } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title="Team" />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10 px-4.5 py-6 lg:px-10 lg:py-8">
        <p className="max-w-[44em] text-ink-2">
          A person can have several roles. Open a name to change its roles, log it out everywhere or close it. Whoever
          it concerns is told by mail, and each change is in the audit log.
        </p>
        <RecordTable caption="Everybody with a role, by name" columns={columns} rows={team} keyOf={({ id }) => id} />
        <p>
          <Link to="/dashboard/team/second-factor" className="text-link">
            Choose which roles need two-step sign-in
          </Link>
        </p>
        <Invite />
      </div>
    </>
  )
}

function Invite() {
  const { formToken, typed } = useLoaderData<typeof loader>()
  const sending = usePageSending()
  return (
    <section aria-labelledby="invite" className="max-w-160">
      <h2 id="invite" className="text-[1.3rem]!">
        Invite a colleague
      </h2>
      <SchemaForm
        id="invite-form"
        schema={inviteSchema}
        sending={sending}
        formToken={formToken}
        filled={typed ?? undefined}
        saysSent
        messageClassName="mt-4 empty:hidden"
        className="mt-5 grid gap-5"
      >
        {({ field }) => {
          const { errors } = field('roles')
          return (
            <>
              <Field {...field('full_name')} label="Full name" />
              <EmailField {...field('email')} kept={field('email_kept')} label="Email" />
              <fieldset aria-describedby={errors?.[0] ? 'roles-error' : undefined}>
                <legend className="mb-2">Roles</legend>
                <div className="flex flex-wrap gap-x-6 gap-y-2">
                  {staffRoles.map((role) => (
                    <label key={role} className="flex min-h-11 cursor-pointer items-center gap-3">
                      <input type="checkbox" name="roles" value={role} className="size-6 accent-leaf-700" />
                      {staffRoleNames[role]}
                    </label>
                  ))}
                </div>
                {errors?.[0] ? (
                  <p id="roles-error" className="mt-1.5 text-meta text-danger">
                    {errors[0]}
                  </p>
                ) : null}
              </fieldset>
              <SubmitButton busy={sending.busy} busyLabel="Inviting..." className="justify-self-start">
                Send the invitation
              </SubmitButton>
            </>
          )
        }}
      </SchemaForm>
    </section>
  )
}

export { DashboardError as ErrorBoundary } from '~/frame/desk/dashboard-error'
