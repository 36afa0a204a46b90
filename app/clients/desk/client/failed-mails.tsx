import { Link } from '@remix-run/react'
import type { Client } from '~/accounts/contract/admin-users'
import { ActionButton } from '~/frame/desk/page/detail-panel'

/** Mails that could not be delivered: the address is corrected and they go out, or they go out again as they are. */
export function FailedMails({ client, formToken: form_token }: { client: Client; formToken: string }) {
  const { id, email, counts, status } = client
  const count = counts.failed_mails
  const back = encodeURIComponent(`/dashboard/clients/${id}?show=mails`)
  return (
    <div className="grid gap-3 rounded-field bg-warn-tint px-4.5 py-4 text-small">
      <p className="wrap-anywhere text-warn">
        {count === 1 ? 'One mail' : `${count} mails`} could not be delivered to {email}. A link to set a password is not
        sent again: send a new one with “Send a reset link”.
      </p>
      {status === 'active' ? (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <Link to={`/dashboard/clients/${id}/correct?back=${back}`} className="text-link">
            Correct the address and send again
          </Link>
          <ActionButton sends={{ intent: 'resend', form_token }} label="Send all again" />
        </div>
      ) : null}
    </div>
  )
}
