import { parseWithZod } from '@conform-to/zod/v4'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { updateUserBodySchema } from '~/clinic/contract/accounts'
import { forgetDraft, readDraft } from '~/clinic/draft.server'
import { profileUpdateMessage } from '~/clinic/errors'
import { formErrorsOf } from '~/clinic/form-failure'
import { readForm } from '~/clinic/read-form.server'
import { addCookie, holdUser, requireUser } from '~/clinic/session.server'
import { type ProfileData, ProfileForm, profileData } from '~/components/profile/profile-form'

export const meta: MetaFunction = () => [{ title: 'Your profile · Aahar' }, { name: 'robots', content: 'noindex' }]

export async function loader(visit: LoaderFunctionArgs) {
  const { user } = await requireUser(visit)
  const draft = await readDraft(visit.request)
  if (draft) await addCookie(visit, await forgetDraft())
  const stored = profileData(user)
  const profile: ProfileData = {
    ...stored,
    fullName: draft?.full_name ?? stored.fullName,
    phoneNumber: draft?.phone_number ?? stored.phoneNumber,
  }
  return { profile }
}

export async function action(visit: ActionFunctionArgs) {
  const form = await readForm(visit.request)
  const { user, clinic } = await requireUser(visit, form)
  const submission = parseWithZod(form, { schema: updateUserBodySchema })
  if (submission.status !== 'success') return data({ result: submission.reply(), message: null }, { status: 422 })

  const answer = await clinic.users.update(submission.value)
  if (!answer.ok) {
    const { status, fieldErrors } = formErrorsOf(answer.failure, ['full_name', 'phone_number'], '')
    const formErrors = Object.keys(fieldErrors).length === 0 ? [profileUpdateMessage(answer.failure)] : []
    return data({ result: submission.reply({ fieldErrors, formErrors }), message: null }, { status })
  }
  await holdUser(visit, { ...user, ...answer.data })
  return { result: submission.reply(), message: 'Profile updated successfully!' }
}

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
