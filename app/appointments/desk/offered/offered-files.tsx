import { Form, Link } from '@remix-run/react'
import { Link2 } from 'lucide-react'
import type { JoinedRecord } from '~/accounts/contract/offered-files'
import { fitWords } from '~/domain/clients/file-fit'
import { HiddenFields } from '~/ui/form/schema-form'
import { phoneText } from '../appointment-words'
import type { Offered } from './offered-files.server'

const nouns = { appointment: 'booking', order: 'order' } as const

/** On the page of a booking or an order that is joined to no such file: whose it may be, why, and a button that joins it. */
export function OfferedFiles({ offered, kind, record_id }: { offered: Offered } & JoinedRecord) {
  if (offered === null) return null
  return (
    <section aria-label="A file that may fit" className="grid gap-3 print:hidden">
      {offered.files.map(({ id, full_name, phone_number, email, fits }) => (
        <div key={id} className="rounded-field bg-cream px-4.5 py-4 text-small">
          <p className="font-semibold wrap-anywhere">
            This may be{' '}
            <Link to={`/dashboard/clients/${id}`} className="text-link">
              {full_name}’s file
            </Link>
          </p>
          <p className="mt-1 wrap-anywhere text-ink-2">
            {fitWords(fits)} {phoneText(phone_number ?? '')}, {email ?? 'No email'}.
            {fits.includes('name') ? '' : ' Families share a phone: please ask before you join it.'}
          </p>
          <Form method="post" action={`/dashboard/clients/${id}`} className="mt-3">
            <HiddenFields values={{ intent: 'join', kind, record_id, form_token: offered.formToken }} />
            <button type="submit" className="btn btn-outline btn-small">
              <Link2 aria-hidden size={18} strokeWidth={1.75} />
              Join this {nouns[kind]} to the file
            </button>
          </Form>
        </div>
      ))}
    </section>
  )
}
