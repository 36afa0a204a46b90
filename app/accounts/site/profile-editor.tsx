import { useAccount } from '~/frame/account/account-data'
import { useFetcherSending } from '~/ui/form/schema-form'
import { ProfileForm } from './profile/profile-form'

/** The profile's form, saved by the action of /profile; without scripts that page answers. */
export function ProfileEditor() {
  return (
    <ProfileForm
      id="account-details"
      profile={useAccount().profile}
      problem={null}
      sending={useFetcherSending('/profile')}
    />
  )
}
