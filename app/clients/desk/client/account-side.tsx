import { Link } from '@remix-run/react'
import { HeartHandshake } from 'lucide-react'
import type { Client } from '~/accounts/contract/admin-users'
import { phoneText } from '~/appointments/desk/appointment-words'
import { type Permission, staffRoleNames } from '~/domain/accounts/staff-words'
import { languageNames } from '~/domain/accounts/user-state'
import { dayOf, daysBetween, longDay } from '~/domain/time/days'
import { ActionButton, Facts, UnfoldingAction } from '~/frame/desk/page/detail-panel'
import type { Erasure, WaitingWithdrawal } from '~/privacy/contract/privacy'
import { Field } from '~/ui/form/field/field'
import { Consents } from './consents'
import { MergedPart } from './merged-part'
import { OwnCalendarForm, RolesForm } from './roles-form'

type Withdrawal = WaitingWithdrawal & { allergies: string | null }
type Erasing = { erasure: Erasure | null; open_matters: string[]; is_erased: boolean; withdrawal: Withdrawal | null }
type ShownClient = Client & { last_login: string | null; calendars: readonly { slug: string; name: string }[] }

/** Beside a client's story: the plans that run, what was agreed to, and the account itself. */
type Props = {
  client: ShownClient
  erasing: Erasing | null
  isOneself: boolean
  /** What the reader may do. */
  may: readonly Permission[]
  today: string
  formToken: string
}

export function AccountSide({ client, erasing, isOneself, may, today, formToken }: Props) {
  const { id, email, phone_number: phone, has_password: hasPassword, last_login: lastLogin } = client
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-8">
      {erasing?.withdrawal ? <Allergies withdrawal={erasing.withdrawal} formToken={formToken} /> : null}
      <PlanCard label="Subscription plan" plan={client.subscription_plan} today={today} />
      <PlanCard label="Food plan" plan={client.food_plan} today={today} />
      {client.care ? <Care client={client} may={may} /> : null}
      <Consents client={client} />
      <section aria-labelledby="account">
        <h2 id="account" className="text-[1.3rem]!">
          Account
        </h2>
        <Facts
          facts={[
            ['Last login', lastLogin ?? 'never'],
            [
              'Email',
              <span key="mail" className="break-all">
                {email ?? 'No email'}
              </span>,
            ],
            ['Mobile', phoneText(phone ?? '')],
            ['Language', languageNames[client.language]],
            ['Password', hasPassword ? 'set' : email === null ? 'none: to log in needs an email' : 'not set yet'],
            ['Two-step sign-in', client.has_second_factor ? 'on' : 'off'],
            client.roles.length > 0 ? ['Roles', client.roles.map((role) => staffRoleNames[role]).join(', ')] : null,
            may.includes('audit')
              ? [
                  'Audit log',
                  <Link key="log" to={`/dashboard/audit?subject=${id}`} className="text-link">
                    What was done
                  </Link>,
                ]
              : null,
          ]}
        />
        {client.status === 'active' && (client.roles.length === 0 || may.includes('team')) ? (
          <Link
            to={`/dashboard/clients/${id}/correct`}
            className="text-link mt-4 inline-flex min-h-6 items-center text-small print:hidden"
          >
            Correct name, email, phone or language
          </Link>
        ) : null}
        {isOneself ? (
          <>
            <p className="my-4 text-small text-ink-2">
              This is your own account. Another owner can change its roles or close it.
            </p>
            {may.includes('team') && client.calendars.length > 0 ? (
              <OwnCalendarForm {...client} formToken={formToken} />
            ) : null}
          </>
        ) : (
          <AccountActions client={client} may={may} formToken={formToken} />
        )}
      </section>
      {isOneself ? null : <MergedPart client={client} formToken={formToken} />}
      {isOneself || !erasing || client.merged_into !== null ? null : (
        <Erasing client={client} erasing={erasing} formToken={formToken} />
      )}
    </div>
  )
}

function AccountActions({ client, may, formToken: form_token }: Pick<Props, 'client' | 'may' | 'formToken'>) {
  const { email, status, version, has_second_factor: hasSecondFactor } = client
  const isOpen = status === 'active'
  return (
    <div className="mt-5 grid justify-items-start gap-3 print:hidden">
      {isOpen ? (
        <>
          {email === null ? null : (
            <ActionButton sends={{ intent: 'reset_link', form_token }} label="Send a reset link" />
          )}
          {may.includes('team') ? <RolesForm {...client} formToken={form_token} /> : null}
          {hasSecondFactor && may.includes('accounts') ? (
            <UnfoldingAction
              sends={{ intent: 'second_factor', version, form_token }}
              label="Remove two-step sign-in"
              submitLabel="Remove it and log the account out"
            >
              <Field id="factor-reason" name="reason" label="How did you check who is asking?" required />
            </UnfoldingAction>
          ) : null}
          {may.includes('accounts') ? (
            <UnfoldingAction
              sends={{ intent: 'block', version, form_token }}
              label="Close the account"
              submitLabel="Close the account and log it out"
              look="btn-danger"
            >
              <Field id="block-reason" name="reason" label="Reason for closing" required />
            </UnfoldingAction>
          ) : null}
        </>
      ) : may.includes('accounts') && client.merged_into === null ? (
        <UnfoldingAction
          sends={{ intent: 'unblock', version, form_token }}
          label="Reopen the account"
          submitLabel="Reopen account"
        >
          <Field id="unblock-reason" name="reason" label="Reason for reopening" required />
        </UnfoldingAction>
      ) : null}
    </div>
  )
}

/** All staff know that there is a diet plan, and its days; what is in it, dietitians alone. */
function Care({ client: { id, care }, may }: Pick<Props, 'client' | 'may'>) {
  const days = care?.diet_plan
  return (
    <section aria-labelledby="care">
      <h2 id="care" className="text-[1.3rem]!">
        Care
      </h2>
      <p className="mt-2 text-small">
        {days ? `A diet plan from ${longDay(days.starts_on)} to ${longDay(days.ends_on)}.` : 'No diet plan yet.'}
      </p>
      {may.includes('care') ? (
        <Link to={`/dashboard/clients/${id}/care`} className="btn btn-outline btn-small mt-3">
          <HeartHandshake aria-hidden size={18} strokeWidth={1.75} />
          Open the care file
        </Link>
      ) : (
        <p className="mt-1 text-meta text-ink-2">Dietitians alone can open it.</p>
      )}
    </section>
  )
}

function PlanCard({ label, plan, today }: { label: string; plan: Client['food_plan']; today: string }) {
  if (plan === null) return null
  const {
    plan_name: name,
    start_date: from,
    end_date: until,
    last_day: last,
  } = typeof plan === 'string' ? { plan_name: plan } : plan
  const days = from && until ? daysBetween(from, until) : 0
  const day = from ? Math.min(days, Math.max(0, daysBetween(from, today) + 1)) : 0
  return (
    <section aria-label={label} className="on-dark rounded-card bg-leaf-800 p-6 text-ivory">
      <p className="text-small text-leaf-100">{label}</p>
      <p className="mt-1 font-display text-[1.5rem]">{name}</p>
      {days > 0 ? (
        <>
          <p className="figures mt-4 flex justify-between gap-4 text-small">
            <span>{day === 0 ? 'Not started yet' : `Day ${day} of ${days}`}</span>
            <span className="text-leaf-100">{days - day} left</span>
          </p>
          <progress
            aria-label={`${label}: days that have passed`}
            value={day}
            max={days}
            className="mt-2 block h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-leaf-600 [&::-moz-progress-bar]:bg-turmeric-400 [&::-webkit-progress-bar]:bg-leaf-600 [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-turmeric-400"
          />
        </>
      ) : null}
      {from && until ? (
        <dl className="mt-4 flex justify-between gap-4 text-small">
          <div>
            <dt className="text-leaf-100">From</dt>
            <dd className="font-semibold">{longDay(from)}</dd>
          </div>
          <div className="text-right">
            <dt className="text-leaf-100">Until</dt>
            <dd className="font-semibold">{longDay(last ?? until)}</dd>
          </div>
        </dl>
      ) : null}
    </section>
  )
}

/** The client took back the consent, and meals are to come. */
function Allergies({ withdrawal, formToken: form_token }: { withdrawal: Withdrawal; formToken: string }) {
  const { asked_at, next_meal, allergies } = withdrawal
  return (
    <section aria-labelledby="allergies" className="rounded-card bg-beet-100 p-6">
      <h2 id="allergies" className="scroll-mt-28 text-[1.3rem]!">
        Allergies to be erased
      </h2>
      <p className="mt-2 font-semibold text-beet-700">{allergies}</p>
      <p className="mt-2 text-small">
        The client withdrew consent on {longDay(dayOf(asked_at))}.{' '}
        {next_meal
          ? `The meals are on hold from the next day on; the next one comes on ${longDay(next_meal)}. Call the client before you erase the allergies: then the meals come again, made as for everyone.`
          : 'No meals are left: the allergies are erased in the next few minutes.'}
      </p>
      <div className="mt-4">
        <UnfoldingAction
          sends={{ intent: 'erase_allergies', form_token }}
          label="Erase the allergies"
          submitLabel="Erase the allergies from all sheets"
          look="btn-danger"
        >
          <Field
            id="allergies-reason"
            name="reason"
            label="What was agreed with the client"
            hint="It stays in the audit log. Please do not write about health here."
            required
          />
        </UnfoldingAction>
      </div>
    </section>
  )
}

/** For a client who asked by mail or telephone. */
function Erasing({
  client: { version, roles },
  erasing: { erasure, open_matters, is_erased },
  formToken: form_token,
}: Pick<Props, 'client' | 'formToken'> & { erasing: Erasing }) {
  return (
    <section aria-labelledby="erasing" className="print:hidden">
      <h2 id="erasing" className="text-[1.3rem]!">
        Erasing
      </h2>
      {is_erased ? <p className="mt-2 text-small text-ink-2">This account was erased.</p> : null}
      {erasure ? (
        <>
          <p className="mt-2 text-small">
            To be erased on {longDay(dayOf(erasure.due_at))}, asked by {erasure.by_staff ? 'staff' : 'the client'}.
          </p>
          {open_matters.length > 0 ? (
            <p className="mt-2 text-small text-warn">It is erased once these are closed: {open_matters.join(' ')}</p>
          ) : null}
          <div className="mt-4">
            <UnfoldingAction sends={{ intent: 'keep', form_token }} label="Keep the account" submitLabel="Keep account">
              <Field id="keep-reason" name="reason" label="Reason for keeping" required />
            </UnfoldingAction>
          </div>
        </>
      ) : is_erased || roles.length > 0 ? null : open_matters.length > 0 ? (
        <p className="mt-2 text-small text-ink-2">Erasure cannot be requested yet: {open_matters.join(' ')}</p>
      ) : (
        <div className="mt-4">
          <UnfoldingAction
            sends={{ intent: 'erase', version, form_token }}
            label="The client asks to be erased"
            submitLabel="Erase the account in seven days"
            look="btn-danger"
          >
            <Field
              id="erase-reason"
              name="reason"
              label="How did they ask, and how did you check who they are?"
              required
            />
          </UnfoldingAction>
        </div>
      )}
    </section>
  )
}
