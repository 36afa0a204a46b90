/** The rows of the care inbox in their groups: who waits, why, and the form that takes the row out. */
import { Link } from '@remix-run/react'
import {
  BatteryLow,
  FileClock,
  FilePen,
  FileWarning,
  Flag,
  MessageCircle,
  Moon,
  Phone,
  PhoneCall,
  TrendingDown,
} from 'lucide-react'
import { UnfoldingAction } from '~/frame/desk/page/detail-panel'
import { Field } from '~/ui/form/field/field'
import { type CareRule, type InboxRow, inboxGroups, rulesWithNote } from '../../contract/contact/inbox'
import { groupWords } from './inbox-words'

const looks: Readonly<Record<CareRule, { Icon: typeof Flag; className: string }>> = {
  red_reading: { Icon: PhoneCall, className: 'bg-danger-tint text-danger' },
  message: { Icon: MessageCircle, className: 'bg-warn-tint text-warn' },
  plan_due: { Icon: FileClock, className: 'bg-warn-tint text-warn' },
  letter: { Icon: FileWarning, className: 'bg-warn-tint text-warn' },
  note_unsigned: { Icon: FilePen, className: 'bg-warn-tint text-warn' },
  weight_change: { Icon: TrendingDown, className: 'bg-info-tint text-info' },
  meal_skipped: { Icon: BatteryLow, className: 'bg-info-tint text-info' },
  silent: { Icon: Moon, className: 'bg-cream text-ink-2' },
  ending: { Icon: Flag, className: 'bg-cream text-ink-2' },
}

/** Where what the row is about is looked at. */
function placeOf({ rule, client_id }: InboxRow): string {
  if (rule === 'message') return `/dashboard/clients/${client_id}/care/messages`
  if (rule === 'meal_skipped' || rule === 'silent') return `/dashboard/clients/${client_id}/care/check-ins`
  if (rule === 'note_unsigned') return `/dashboard/clients/${client_id}/care/visits`
  if (rule === 'red_reading' || rule === 'weight_change') return `/dashboard/clients/${client_id}/care/readings`
  // The doctor's letter is filed there, and one to the doctor is written.
  if (rule === 'letter') return `/dashboard/clients/${client_id}/care/documents`
  return `/dashboard/clients/${client_id}/care`
}

/** A row whose form was refused stays open, with what was typed in it. */
export type Refused = { key: string; note: string; errors: string[] }

type Props = { rows: readonly InboxRow[]; formToken: string; refused: Refused | null }

export const rowKey = ({ client_id, rule }: Pick<InboxRow, 'client_id' | 'rule'>) => `${client_id}-${rule}`

export function InboxList({ rows, formToken, refused }: Props) {
  return inboxGroups.map((group) => {
    const ofGroup = rows.filter((row) => row.group === group)
    if (ofGroup.length === 0) return null
    return (
      <section key={group} aria-labelledby={`group-${group}`}>
        <h2
          id={`group-${group}`}
          className="flex justify-between rounded-field bg-cream px-4 py-2.5 text-small! font-semibold"
        >
          {groupWords[group]} <span className="figures font-normal">{ofGroup.length}</span>
        </h2>
        <ul>
          {ofGroup.map((row) => (
            <Row
              key={rowKey(row)}
              row={row}
              formToken={formToken}
              refused={refused?.key === rowKey(row) ? refused : null}
            />
          ))}
        </ul>
      </section>
    )
  })
}

function Row({ row, formToken, refused }: { row: InboxRow; formToken: string; refused: Refused | null }) {
  const { client_id, full_name, rule, since, label, why, phone } = row
  const { Icon, className } = looks[rule]
  const needsNote = rulesWithNote.includes(rule)
  return (
    <li data-desk-row className="grid gap-3 border-b border-line px-4 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-5 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <Link
            to={placeOf(row)}
            className="inline-flex min-h-11 items-center text-body font-semibold wrap-anywhere hover:underline lg:min-h-8"
          >
            {full_name}
          </Link>
          <p className="text-small text-ink-2 wrap-anywhere">{why}</p>
        </div>
        <span
          className={`inline-flex min-h-7 items-center gap-2 rounded-full px-3.5 py-0.5 text-meta font-semibold ${className}`}
        >
          <Icon aria-hidden size={15} strokeWidth={2} className="shrink-0" />
          {label}
        </span>
      </div>
      {phone === null ? null : (
        <div>
          <a href={`tel:${phone}`} className="btn btn-primary btn-small figures">
            <Phone aria-hidden size={18} strokeWidth={1.75} />
            Call {phone}
          </a>
        </div>
      )}
      <UnfoldingAction
        sends={{ client: client_id, rule, since, form_token: formToken }}
        label="Mark as done"
        submitLabel={needsNote ? 'Done, keep the note' : 'Done'}
        isOpen={refused !== null}
      >
        <Field
          id={`note-${rowKey(row)}`}
          name="note"
          type="textarea"
          rows={2}
          required={needsNote}
          defaultValue={refused?.note}
          errors={refused?.errors}
          label={needsNote ? 'What was done' : 'Note'}
          hint={rule === 'red_reading' ? 'Called, who was told, what happens next.' : undefined}
        />
      </UnfoldingAction>
    </li>
  )
}
