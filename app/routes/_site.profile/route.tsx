import { parseWithZod } from '@conform-to/zod/v4'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { updateUserBodySchema } from '~/clinic/contract/accounts'
import { forgetDraft, readDraft } from '~/clinic/draft.server'
import { profileUpdateMessage } from '~/clinic/errors'
import { formErrorsOf } from '~/clinic/form-failure'
import { readForm } from '~/clinic/read-form.server'
import { addCookie, clinicOf, getViewer, holdUser, redirectToLogin, requireUser } from '~/clinic/session.server'
import { type ProfileData, ProfileForm } from '~/components/profile/profile-form'
import { planName } from '~/components/viewer'

export const meta: MetaFunction = () => [{ title: 'Your profile · Aahar' }, { name: 'robots', content: 'noindex' }]

export async function loader(visit: LoaderFunctionArgs) {
  const { user } = await requireUser(visit)
  const draft = await readDraft(visit.request)
  if (draft) await addCookie(visit, await forgetDraft())
  const profile: ProfileData = {
    email: user.email,
    fullName: draft?.full_name ?? user.full_name,
    phoneNumber: draft?.phone_number ?? user.phone_number ?? '',
    subscriptionPlan: planName(user.subscription_plan, 'Not subscribed', 'Not subscribed'),
    foodPlan: planName(user.food_plan, 'No food plan', 'No food plan'),
    isAdmin: user.role === 'admin',
  }
  return { profile }
}

export async function action(visit: ActionFunctionArgs) {
  const form = await readForm(visit.request)
  const viewer = await getViewer(visit)
  if (!viewer) throw await redirectToLogin(visit, form)
  const submission = parseWithZod(form, { schema: updateUserBodySchema })
  if (submission.status !== 'success') return data({ result: submission.reply(), message: null }, { status: 422 })

  const answer = await (await clinicOf(visit)).users.update(submission.value)
  if (!answer.ok) {
    if (answer.failure.status === 401) throw await redirectToLogin(visit, form)
    const { status, fieldErrors } = formErrorsOf(answer.failure, ['full_name', 'phone_number'], '')
    const formErrors = Object.keys(fieldErrors).length === 0 ? [profileUpdateMessage(answer.failure)] : []
    return data({ result: submission.reply({ fieldErrors, formErrors }), message: null }, { status })
  }
  await holdUser(visit, { ...viewer.user, ...answer.data })
  return { result: submission.reply(), message: 'Profile updated successfully!' }
}

export { clientAction, shouldRevalidate } from '~/components/unreachable'

export default function ProfilePage() {
  const { profile } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const busy = useNavigation().formMethod === 'POST'
  return (
    <div className="wrap py-12 lg:py-20">
      <div className="mx-auto max-w-[640px]">
        <h1 className="mb-8">Your profile</h1>
        <ProfileForm
          profile={profile}
          answer={answer}
          busy={busy}
          idPrefix="profile-page"
          renderForm={({ children, ...props }) => (
            <Form method="post" {...props}>
              {children}
            </Form>
          )}
        />
      </div>
    </div>
  )
}
