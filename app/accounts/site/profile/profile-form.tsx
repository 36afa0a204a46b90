import { Link } from '@remix-run/react'
import { planName } from '~/frame/viewer'
import type { User } from '~/platform/session/contract'
import { Field } from '~/ui/form/field/field'
import { SchemaForm, type Sending } from '~/ui/form/schema-form'
import { SubmitButton } from '~/ui/form/submit-button'
import { updateUserBodySchema } from '../../contract/accounts'

/** What the form of /profile shows. */
export type ProfileData = {
  email: string
  fullName: string
  phoneNumber: string
  subscriptionPlan: string
  foodPlan: string
  isStaff: boolean
}

export const profileData = (user: User): ProfileData => ({
  email: user.email,
  fullName: user.full_name,
  phoneNumber: user.phone_number ?? '',
  subscriptionPlan: planName(user.subscription_plan, 'Not subscribed', 'Not subscribed'),
  foodPlan: planName(user.food_plan, 'No food plan', 'No food plan'),
  isStaff: (user.roles?.length ?? 0) > 0,
})

type Props = {
  /** The dialog's form and the page's may be on one page. */
  id: string
  profile: ProfileData
  /** Why it may not be the newest. */
  problem: string | null
  sending: Sending
  onNavigate?: () => void
}

/** The same in the dialog and on its page: email and plans to read, name and phone number to change. */
export function ProfileForm({ id, profile, problem, sending, onNavigate }: Props) {
  return (
    <SchemaForm
      id={id}
      schema={updateUserBodySchema}
      sending={sending}
      filled={{ full_name: profile.fullName, phone_number: profile.phoneNumber }}
      keptAs="profile"
      problem={problem}
      saysSent
      messageClassName="has-[p]:mb-5 has-[p]:space-y-4"
      className="grid gap-5 sm:grid-cols-2"
      foot={() => (
        <>
          <SubmitButton busy={sending.busy} busyLabel="Saving...">
            Save Changes
          </SubmitButton>
          <Link to="/change-password" className="btn btn-outline" onClick={onNavigate}>
            Change Password
          </Link>
          {profile.isStaff ? (
            <Link to="/dashboard" className="btn btn-outline" onClick={onNavigate}>
              Dashboard
            </Link>
          ) : null}
        </>
      )}
    >
      {({ field }) => (
        <>
          <Field
            className="sm:col-span-2"
            id={`${id}-email`}
            label="Email"
            readOnly
            defaultValue={profile.email}
            hint={
              <Link
                to="/account/privacy/change-email"
                className="inline-flex min-h-11 items-center font-semibold text-leaf-700 underline decoration-turmeric-500 decoration-2 underline-offset-4"
                onClick={onNavigate}
              >
                Mistyped? Change it
              </Link>
            }
          />
          <Field {...field('full_name')} label="Full name" />
          <Field {...field('phone_number')} label="Phone number" />
          <Field id={`${id}-plan`} label="Subscription plan" readOnly defaultValue={profile.subscriptionPlan} />
          <Field id={`${id}-food`} label="Food plan" readOnly defaultValue={profile.foodPlan} />
        </>
      )}
    </SchemaForm>
  )
}
