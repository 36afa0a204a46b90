import { Link, useFetcher } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { useFetcherSending } from '~/components/schema-form'
import { Dialog } from '~/components/ui/dialog'
import { Loading } from '~/components/ui/loading'
import { type ProfileData, ProfileForm } from './profile-form'

/** The profile over the page. It is fetched each time it opens, and closing it throws away what was not saved. */
export default function ProfileDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog id="profile" title="Your profile" open={open} onClose={onClose} closeHref="#main">
      <div className="px-6 pt-5 pb-8 sm:px-10 sm:pb-10">{open ? <Panel onClose={onClose} /> : null}</div>
    </Dialog>
  )
}

/** Lives from opening to closing, and with it the fetchers and all that was typed. */
function Panel({ onClose }: { onClose: () => void }) {
  const { load, data } = useFetcher<{ profile: ProfileData; problem: string | null }>()
  useEffect(() => load('/profile'), [load])

  if (!data) return <Loading label="Loading your profile" className="py-16" />
  return <Editor loaded={data.profile} problem={data.problem} onClose={onClose} />
}

/** The first answer fills the fields; saving loads it anew, and must not disturb what is typed meanwhile. */
function Editor({ loaded, problem, onClose }: { loaded: ProfileData; problem: string | null; onClose: () => void }) {
  const [profile] = useState(loaded)
  const sending = useFetcherSending('/profile')
  return (
    <>
      <Link to="/account" onClick={onClose} className="text-link mb-6 text-small">
        My plan, appointments and receipts
      </Link>
      <ProfileForm id="profile-dialog" profile={profile} problem={problem} sending={sending} onNavigate={onClose} />
    </>
  )
}
