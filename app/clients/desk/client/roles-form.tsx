import { type StaffRole, staffRoleNames, staffRoles } from '~/domain/accounts/staff-words'
import { filterSelect } from '~/frame/desk/list/filters'
import { UnfoldingAction } from '~/frame/desk/page/detail-panel'
import { Field } from '~/ui/form/field/field'

/** What each role opens, in a sentence for the owner who gives it. */
const roleWords: Record<StaffRole, string> = {
  owner: 'Everything but care: team, settings, money and content.',
  dietitian:
    'Calendar, and the care files of their own clients. A colleague’s client only with a reason, which the client sees.',
  front_desk: 'Calendar, clients, orders, taking money and enquiries. No word of health.',
  kitchen: 'Kitchen and route sheets, with diets and allergies.',
  writer: 'Blog, pictures and content. No client.',
  accountant: 'Orders, receipts, the month’s export and settlements, to read.',
}

type Calendars = readonly { slug: string; name: string }[]

/** Of one's own account the roles stay. */
export function OwnCalendarForm({
  roles,
  version,
  formToken: form_token,
  ...calendar
}: CalendarProps & { roles: StaffRole[]; version: number; formToken: string }) {
  return (
    <UnfoldingAction
      sends={{ intent: 'roles', version, form_token }}
      label="Choose your calendar"
      submitLabel="Save the calendar"
    >
      {roles.map((role) => (
        <input key={role} type="hidden" name="roles" value={role} />
      ))}
      <CalendarField {...calendar} />
      <Field id="calendar-reason" name="reason" label="Reason for the change" required />
    </UnfoldingAction>
  )
}

/** Calendars: none where the clinic has one practitioner. */
type CalendarProps = { practitioner: string | null; calendars: Calendars }

function CalendarField({ practitioner, calendars }: CalendarProps) {
  return calendars.length === 0 ? null : (
    <label className="grid gap-1 text-small">
      Whose calendar their phone shows
      <select name="practitioner" defaultValue={practitioner ?? ''} className={`${filterSelect} w-full`}>
        <option value="">Everybody’s</option>
        {calendars.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Without scripts as well: what is ticked is what the person may do from now on. */
export function RolesForm({
  roles,
  version,
  formToken: form_token,
  ...calendar
}: CalendarProps & { roles: StaffRole[]; version: number; formToken: string }) {
  return (
    <>
      <UnfoldingAction
        sends={{ intent: 'roles', version, form_token }}
        label={roles.length > 0 ? 'Change the roles' : 'Make one of the staff'}
        submitLabel="Save the roles"
      >
        <fieldset className="grid gap-3">
          <legend className="mb-2 text-small font-semibold">Roles</legend>
          {staffRoles.map((role) => (
            <label key={role} className="flex cursor-pointer items-start gap-3 text-small">
              <input
                type="checkbox"
                name="roles"
                value={role}
                defaultChecked={roles.includes(role)}
                className="size-6 shrink-0 accent-leaf-700"
              />
              <span>
                <span className="block font-semibold">{staffRoleNames[role]}</span>
                <span className="text-meta text-ink-2">{roleWords[role]}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <CalendarField {...calendar} />
        <Field id="roles-reason" name="reason" label="Reason for the change" required />
      </UnfoldingAction>
      {roles.length > 0 ? (
        <UnfoldingAction
          sends={{ intent: 'log_out', version, form_token }}
          label="Log out everywhere"
          submitLabel="End all sessions"
        >
          <Field id="log-out-reason" name="reason" label="Reason" required />
        </UnfoldingAction>
      ) : null}
    </>
  )
}
