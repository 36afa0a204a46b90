import type { InboxCount, InboxRow } from '../../contract/contact/inbox'

type Props = { rows: readonly InboxRow[]; counts: Partial<Record<InboxCount, number>> | undefined }

/** How many are cared for, how many of them wait, and how many have told anything this week. */
export function InboxFigures({ rows, counts }: Props) {
  if (!counts) return null
  const { all = 0, running = 0, told_this_week: told = 0 } = counts
  const inGroup = (group: InboxRow['group']) => rows.filter((row) => row.group === group).length
  const figures = [
    { name: 'In care', figure: String(running), said: 'with a plan that runs' },
    // Of one rule alone the rows are not all.
    {
      name: 'Need you',
      figure: String(all),
      said: rows.length === all ? `${inGroup('now')} now, ${inGroup('today')} today` : 'by all rules',
    },
    { name: 'Told us this week', figure: `${told} of ${running}`, said: 'at least one day' },
  ]
  return (
    <dl className="grid gap-x-8 gap-y-4 border-b border-line pb-5 sm:grid-cols-3">
      {figures.map(({ name, figure, said }) => (
        <div key={name} className="sm:border-l sm:border-line sm:pl-8 sm:first:border-l-0 sm:first:pl-0">
          <dt className="text-small text-ink-2">{name}</dt>
          <dd className="figures text-[2rem] leading-tight">{figure}</dd>
          <dd className="text-meta text-ink-2">{said}</dd>
        </div>
      ))}
    </dl>
  )
}
