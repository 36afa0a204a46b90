import { Link } from '@remix-run/react'
import type { Client } from '~/accounts/contract/admin-users'
import { movedNames, movedTables } from '~/domain/clients/merge-words'
import { dayOf, longDay } from '~/domain/time/days'
import { UnfoldingAction } from '~/frame/desk/page/detail-panel'
import { Field } from '~/ui/form/field/field'

/** Which other files are in this one, and the way to make it one with another. */
export function MergedPart({ client, formToken: form_token }: { client: Client; formToken: string }) {
  const { id, merged, status, roles } = client
  const canMerge = status === 'active' && roles.length === 0
  if (merged.length === 0 && !canMerge) return null
  return (
    <section aria-labelledby="merged" className="grid gap-4 print:hidden">
      <h2 id="merged" className="text-[1.3rem]!">
        Same person
      </h2>
      {merged.map((file) => (
        <div key={file.id} className="grid gap-3 text-small">
          <p className="wrap-anywhere">
            <Link to={`/dashboard/clients/${file.id}`} className="text-link font-semibold">
              {file.full_name}
            </Link>
            ’s file was merged into this one on {longDay(dayOf(file.merged_at))}.
          </p>
          <UnfoldingAction
            sends={{ intent: 'part', file: file.id, form_token }}
            label={`Part ${file.full_name}’s file again`}
            submitLabel="Part them again"
          >
            <p className="text-small text-ink-2">{backWords(file.moved)}</p>
            <Field id={`part-reason-${file.id}`} name="reason" label="Reason for parting" required />
          </UnfoldingAction>
        </div>
      ))}
      {canMerge ? (
        <Link
          to={`/dashboard/clients/${id}/merge`}
          className="text-link inline-flex min-h-6 justify-self-start items-center text-small"
        >
          This is the same person as …
        </Link>
      ) : null}
    </section>
  )
}

function backWords(moved: Client['merged'][number]['moved']): string {
  const parts = movedTables.flatMap((table) => (moved[table] ? [`${movedNames[table]}: ${moved[table]}`] : []))
  const back = parts.length > 0 ? `What came from it goes back. ${parts.join('. ')}.` : 'Nothing came from it.'
  const care = moved.care_files ? ' The care file goes back whole, with what was written in it since.' : ''
  return `${back}${care} What was written since stays here. Both keep all allergies. The client is told by mail.`
}
