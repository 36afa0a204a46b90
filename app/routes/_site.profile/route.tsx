import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { updateUserBodySchema } from '~/clinic/contract/accounts'
import { profileFetchMessage, profileUpdateMessage } from '~/clinic/errors'
import { addCookie, clinicOf, fetchUser, getViewer, redirectToLogin, updateSessionUser } from '~/clinic/session.server'
import { type ProfileData, ProfileForm, profileData } from '~/components/profile/profile-form'
import { forgetDraft, readDraft } from '~/forms/draft.server'
import { formErrorsOf } from '~/forms/form-failure'
import { readSubmission } from '~/forms/read-form.server'

export const meta: MetaFunction = () => [{ title: 'Your profile · Aahar' }, { name: 'robots', content: 'noindex' }]

export async function loader(visit: LoaderFunctionArgs) {
  const { user, failure } = await fetchUser(visit)
  const draft = await readDraft(visit.request, user.id)
  if (draft) await addCookie(visit, await forgetDraft())
  const stored = profileData(user)
  const profile: ProfileData = {
    ...stored,
    fullName: draft?.full_name ?? stored.fullName,
    phoneNumber: draft?.phone_number ?? stored.phoneNumber,
  }
  return data({ profile, problem: failure && profileFetchMessage(failure) }, { status: failure ? 503 : 200 })
}

export async function action(visit: ActionFunctionArgs) {
  const { submission, form } = await readSubmission(visit.request, updateUserBodySchema)
  const viewer = await getViewer(visit)
  if (!viewer) throw await redirectToLogin(visit, form)
  if (submission.status !== 'success') return data({ result: submission.reply(), message: null }, { status: 422 })

  const answer = await (await clinicOf(visit)).users.update(submission.value)
  if (!answer.ok) {
    if (answer.failure.status === 401) throw await redirectToLogin(visit, form)
    const fields = ['full_name', 'phone_number']
    const { status, ...errors } = formErrorsOf(answer.failure, fields, profileUpdateMessage(answer.failure))
    return data({ result: submission.reply(errors), message: null }, { status })
  }
  await updateSessionUser(visit, { ...viewer.user, ...answer.data })
  return { result: submission.reply(), message: 'Profile updated successfully!' }
}

export { clientAction, shouldRevalidate } from '~/browser/unreachable'

export default function ProfilePage() {
  const { profile, problem } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const busy = useNavigation().formMethod === 'POST'
  return (
    <div className="wrap py-12 lg:py-20">
      <div className="mx-auto max-w-[640px]">
        <h1 className="mb-8">Your profile</h1>
        <ProfileForm
          profile={profile}
          problem={problem}
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
