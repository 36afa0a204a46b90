import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { planName } from '~/browser/viewer'
import { type User, updateUserBodySchema } from '~/clinic/contract/accounts'
import { fieldProps } from '~/components/field-props'
import { FormMessage } from '~/components/form-message'
import { successOf } from '~/components/form-success'
import { Field } from '~/components/ui/field'
import { SubmitButton } from '~/components/ui/submit-button'

/** What /profile answers. */
export type ProfileData = {
  email: string
  fullName: string
  phoneNumber: string
  subscriptionPlan: string
  foodPlan: string
  isAdmin: boolean
}

export const profileData = (user: User): ProfileData => ({
  email: user.email,
  fullName: user.full_name,
  phoneNumber: user.phone_number ?? '',
  subscriptionPlan: planName(user.subscription_plan, 'Not subscribed', 'Not subscribed'),
  foodPlan: planName(user.food_plan, 'No food plan', 'No food plan'),
  isAdmin: user.role === 'admin',
})

export type ProfileAnswer = { result: SubmissionResult; message: string | null }

type Props = {
  profile: ProfileData
  /** Why it may not be the newest. */
  problem: string | null | undefined
  answer: ProfileAnswer | undefined
  busy: boolean
  /** The dialog's form and the page's may be on one page. */
  idPrefix: string
  /** The form element: a page's or a fetcher's. */
  renderForm: (props: ReturnType<typeof getFormProps> & { children: ReactNode }) => ReactNode
  onNavigate?: () => void
}

/** The same in the dialog and on its page: e-mail and plans to read, name and phone number to change. */
export function ProfileForm({ profile, problem, answer, busy, idPrefix, renderForm, onNavigate }: Props) {
  const [form, fields] = useForm({
    id: idPrefix,
    lastResult: answer?.result,
    defaultValue: { full_name: profile.fullName, phone_number: profile.phoneNumber },
    onValidate: ({ formData }) => parseWithZod(formData, { schema: updateUserBodySchema }),
    shouldRevalidate: 'onInput',
  })
  return (
    <>
      <div className="mb-4 space-y-4 empty:hidden">
        <FormMessage tone="success" message={successOf(answer?.message, busy, form)} />
        <FormMessage message={busy ? undefined : answer ? form.errors?.[0] : (problem ?? undefined)} />
      </div>
      {renderForm({
        ...getFormProps(form),
        noValidate: true,
        children: (
          <div className="grid gap-5 sm:grid-cols-2">
            <Field
              className="sm:col-span-2"
              id={`${form.id}-email`}
              label="Email"
              readOnly
              defaultValue={profile.email}
            />
            <Field {...fieldProps(fields.full_name)} label="Full name" required autoComplete="name" />
            <Field {...fieldProps(fields.phone_number)} label="Phone number" required type="tel" autoComplete="tel" />
            <Field id={`${form.id}-plan`} label="Subscription plan" readOnly defaultValue={profile.subscriptionPlan} />
            <Field id={`${form.id}-food`} label="Food plan" readOnly defaultValue={profile.foodPlan} />
            <div className="flex flex-wrap gap-3 sm:col-span-2">
              <SubmitButton busy={busy} busyLabel="Saving...">
                Save Changes
              </SubmitButton>
              <Link to="/change-password" className="btn btn-outline" onClick={onNavigate}>
                Change Password
              </Link>
              {profile.isAdmin ? (
                <Link to="/dashboard" className="btn btn-outline" onClick={onNavigate}>
                  Dashboard
                </Link>
              ) : null}
            </div>
          </div>
        ),
      })}
    </>
  )
}
