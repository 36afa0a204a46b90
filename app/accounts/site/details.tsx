import { accountMeta } from '~/frame/account/account-data'
import { ProfileEditor } from './profile/profile-editor'

export const meta = () => accountMeta('My details')

export default function DetailsPage() {
  return (
    <>
      <h1 className="mb-8 text-[clamp(2.4rem,1.6rem+2.6vw,3.5rem)]">My details</h1>
      <div className="max-w-[640px]">
        <ProfileEditor />
      </div>
    </>
  )
}
