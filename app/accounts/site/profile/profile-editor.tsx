import { useFetcherSending } from '~/ui/form/schema-form'
import { useAccountProfile } from './account-profile'
import { ProfileForm } from './profile-form'

/** The profile's form, saved by the action of /profile; without scripts that page answers. */
export function ProfileEditor() {
  return (
    <ProfileForm
      id="account-details"
      profile={useAccountProfile().profile}
      problem={null}
      sending={useFetcherSending('/profile')}
    />
  )
}
