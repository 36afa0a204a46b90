import { Link, useFetcher } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { useFetcherSending } from '~/ui/form/schema-form'
import { Skeleton } from '~/ui/text/skeleton'
import { type ProfileData, ProfileForm } from './profile-form'

/**
 * The profile over the page. It is fetched each time it opens; what was typed and not saved is there again.
 */
export default function ProfilePanel({ onClose }: { onClose: () => void }) {
  const { load, data } = useFetcher<{ profile: ProfileData; problem: string | null }>()
  useEffect(() => load('/profile'), [load])

  if (!data) return <Skeleton shape="whhhh" />
  return <Editor loaded={data.profile} problem={data.problem} onClose={onClose} />
}

/** The first answer fills the fields; saving loads it anew, and must not disturb what is typed meanwhile. */
function Editor({ loaded, problem, onClose }: { loaded: ProfileData; problem: string | null; onClose: () => void }) {
  const [profile] = useState(loaded)
  const sending = useFetcherSending('/profile')
  return (
    <div className="form-panel">
      <p className="form-lead">
        <Link to="/account" onClick={onClose} className="text-link text-small">
          Orders, appointments and receipts
        </Link>
      </p>
      <ProfileForm id="profile-dialog" profile={profile} problem={problem} sending={sending} onNavigate={onClose} />
    </div>
  )
}
