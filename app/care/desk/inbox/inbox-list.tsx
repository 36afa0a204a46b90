/** The rows of the care inbox in their groups: who waits, and why. */
import { Link } from '@remix-run/react'
import {
  BatteryLow,
  FileClock,
  FilePen,
  FileWarning,
  Flag,
  MessageCircle,
  Moon,
  PhoneCall,
  TrendingDown,
} from 'lucide-react'
import { dayOf, isDay, shortDay, shortWeekday, timeOf } from '~/domain/time/days'
import { listAddress } from '~/frame/desk/list/list-address'
import { type CareRule, type InboxRow, inboxGroups } from '../../contract/contact/inbox'
import { CallLink } from './call-link'
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
export function placeOf({ rule, client_id }: InboxRow): { to: string; label: string } {
  const care = `/dashboard/clients/${client_id}/care`
  if (rule === 'message') return { to: `${care}/messages`, label: 'Read and answer' }
  if (rule === 'meal_skipped' || rule === 'silent') return { to: `${care}/check-ins`, label: 'All check-ins' }
  if (rule === 'note_unsigned') return { to: `${care}/visits`, label: 'Open the note' }
  if (rule === 'red_reading' || rule === 'weight_change') return { to: `${care}/readings`, label: 'All readings' }
  // The doctor’s letter is filed there, and one to the doctor is written.
  if (rule === 'letter') return { to: `${care}/documents`, label: 'Documents and letters' }
  return { to: care, label: rule === 'plan_due' ? 'Write the diet plan' : 'Open care' }
}

/** What was typed in a form that was refused. */
export type Refused = { key: string; note: string; errors: string[] }

type Props = { rows: readonly InboxRow[]; openKey: string | undefined; rule: CareRule | undefined }

export const rowKey = ({ client_id, rule }: Pick<InboxRow, 'client_id' | 'rule'>) => `${client_id}-${rule}`

export function InboxList({ rows, openKey, rule }: Props) {
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
            <Row key={rowKey(row)} row={row} rule={rule} isOpen={rowKey(row) === openKey} />
          ))}
        </ul>
      </section>
    )
  })
}

function Row({ row, rule, isOpen }: { row: InboxRow; rule: CareRule | undefined; isOpen: boolean }) {
  const { full_name, since, why, phone } = row
  return (
    <li
      data-desk-row
      className={`relative grid gap-3 border-b border-line px-4 py-3.5 hover:bg-leaf-50 ${isOpen ? 'xl:border-l-3 xl:border-l-leaf-700 xl:bg-leaf-50' : ''}`}
    >
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <span
          aria-hidden
          className="grid size-11 shrink-0 place-items-center rounded-full bg-leaf-100 font-display text-leaf-800 max-sm:hidden"
        >
          {full_name.charAt(0).toUpperCase()}
        </span>
        <div className="min-w-0 flex-1 basis-56">
          <Link
            to={listAddress({ rule, open: rowKey(row) })}
            preventScrollReset
            aria-current={isOpen || undefined}
            className="inline-flex min-h-11 items-center text-body font-semibold wrap-anywhere after:absolute after:inset-0 hover:underline lg:min-h-8"
          >
            {full_name}
          </Link>
          <p className="text-small text-ink-2 wrap-anywhere">{why}</p>
        </div>
        <div className="grid justify-items-end gap-1 max-sm:w-full max-sm:grid-flow-col max-sm:items-center max-sm:justify-between">
          <RuleMark row={row} />
          <p className="figures text-meta text-ink-2">{sinceWords(since)}</p>
        </div>
      </div>
      {phone === null ? null : (
        <div className="relative z-1 justify-self-start xl:hidden">
          <CallLink phone={phone} />
        </div>
      )}
    </li>
  )
}

/** A UTC instant or a day. */
const sinceWords = (since: string) =>
  isDay(since) ? `since ${shortWeekday(since)} ${shortDay(since)}` : `${shortDay(dayOf(since))}, ${timeOf(since)}`

/** By which rule a row stands there. */
export function RuleMark({ row: { rule, label } }: { row: InboxRow }) {
  const { Icon, className } = looks[rule]
  return (
    <span
      className={`inline-flex min-h-7 items-center gap-2 rounded-full px-3.5 py-0.5 text-meta font-semibold ${className}`}
    >
      <Icon aria-hidden size={15} strokeWidth={2} className="shrink-0" />
      {label}
    </span>
  )
}
