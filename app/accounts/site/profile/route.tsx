import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { answerForm } from '~/platform/forms/answer-form.server'
import { takeDraft } from '~/platform/forms/draft.server'
import { profileFetchMessage, profileUpdateMessage } from '~/platform/session/answers/errors'
import { fetchUser, updateSessionUser } from '~/platform/session/session.server'
import { usePageSending } from '~/ui/form/schema-form'
import { updateUserBodySchema, userOperations } from '../../contract/accounts'
import { type ProfileData, ProfileForm, profileData } from './profile-form'

export const meta: MetaFunction = () => [{ title: 'Your profile · Aahar' }, { name: 'robots', content: 'noindex' }]

export async function loader(visit: LoaderFunctionArgs) {
  const { user, failure } = await fetchUser(visit)
  const draft = await takeDraft(visit, user.id)
  const stored = profileData(user)
  const profile: ProfileData = {
    ...stored,
    fullName: draft?.full_name ?? stored.fullName,
    phoneNumber: draft?.phone_number ?? stored.phoneNumber,
  }
  return data({ profile, problem: failure && profileFetchMessage(failure) }, { status: failure ? 503 : 200 })
}

export const action = (visit: ActionFunctionArgs) =>
  answerForm(visit, {
    schema: updateUserBodySchema,
    session: 'first',
    call: (clinic, changes) => clinic(userOperations).update(changes),
    failureMessage: profileUpdateMessage,
    done: async (saved, { viewer }) => {
      if (viewer) await updateSessionUser(visit, { ...viewer.user, ...saved })
      return { sent: 'Profile updated successfully!', keepsFields: true }
    },
  })

export { clientAction, shouldRevalidate } from '~/ui/browser/unreachable'

export default function ProfilePage() {
  const { profile, problem } = useLoaderData<typeof loader>()
  const sending = usePageSending()
  return (
    <div className="wrap py-12 lg:py-20">
      <div className="mx-auto max-w-[640px]">
        <h1 className="mb-8">Your profile</h1>
        <ProfileForm id="profile-page" profile={profile} problem={problem} sending={sending} />
      </div>
    </div>
  )
}
