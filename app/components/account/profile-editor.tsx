import { useFetcher } from '@remix-run/react'
import { useAccount } from '~/components/account/account-data'
import { type ProfileAnswer, ProfileForm } from '~/components/profile/profile-form'

/** The profile's form, saved by the action of /profile; without scripts that page answers. */
export function ProfileEditor() {
  const saver = useFetcher<ProfileAnswer>()
  return (
    <ProfileForm
      profile={useAccount().profile}
      problem={null}
      answer={saver.data}
      busy={saver.state !== 'idle'}
      idPrefix="account-details"
      renderForm={({ children, ...props }) => (
        <saver.Form method="post" action="/profile" {...props}>
          {children}
        </saver.Form>
      )}
    />
  )
}
