import { useAccount } from '~/frame/account/account-data'
import { ProfileForm } from './profile/profile-form'
import { useFetcherSending } from '~/ui/form/schema-form'

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
