import type { ClientReadings } from '../../contract/readings/admin-readings'
import type { ReadingKindView, StaffReading } from '../../contract/readings/reading-fields'
import { EntryLink } from '../../site/progress/entry-link'
import { dayWithin, labRangeText, withUnit } from '../../site/progress/words'

type Props = {
  entries: readonly StaffReading[]
  kind: ReadingKindView
  documents: ClientReadings['documents']
  /** Where a client's documents are. */
  documentsAt: string
  today: string
  addressOf: (entry: string) => string
}

const ways = { client: 'client', clinic: 'clinic', report: 'report' }

/** All entries, those that do not count struck out. */
export function EntryTable({ entries, kind, documents, documentsAt, today, addressOf }: Props) {
  if (entries.length === 0)
    return <p className="mt-3 border-t border-line pt-3 text-small text-ink-2">No entries in this time.</p>
  return (
    <table className="figures mt-3 w-full text-small">
      <caption className="sr-only">{kind.label}, all entries</caption>
      <thead className="text-left text-meta text-ink-2">
        <tr>
          <th scope="col" className="py-2 pr-4 font-normal">
            Day
          </th>
          <th scope="col" className="py-2 pr-4 font-normal">
            Value
          </th>
          <th scope="col" className="py-2 pr-4 font-normal">
            From
          </th>
          <th scope="col" className="py-2 font-normal">
            <span className="sr-only">What you can do</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id} className="border-t border-line align-top">
            <th scope="row" className="py-3 pr-4 text-left font-semibold whitespace-nowrap">
              {dayWithin(entry.taken_on, today)}
              {entry.time ? <span className="block text-meta font-normal text-ink-2">{entry.time}</span> : null}
            </th>
            <td className="w-full py-3 pr-4">
              {entry.state === 'counts' ? withUnit(entry, kind) : <s className="text-ink-2">{withUnit(entry, kind)}</s>}
              <Note entry={entry} />
            </td>
            <td className="py-3 pr-4">
              {ways[entry.way]}
              {documents
                .filter(({ id }) => id === entry.document_id)
                .map(({ id, name }) => (
                  <a
                    key={id}
                    href={`${documentsAt}/${id}`}
                    download
                    className="text-link flex min-h-11 items-center text-meta wrap-anywhere"
                  >
                    {name}
                  </a>
                ))}
            </td>
            <td className="text-right">
              {entry.state === 'counts' ? (
                <EntryLink to={addressOf(entry.id)} label="Change" day={dayWithin(entry.taken_on, today)} />
              ) : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Note({ entry }: { entry: StaffReading }) {
  const note =
    entry.state === 'void'
      ? `Taken out: ${entry.void_reason}`
      : entry.state === 'corrected'
        ? 'Corrected'
        : [labRangeText(entry), entry.replaces_id ? 'a correction' : null].filter(Boolean).join(', ')
  return note ? <span className="block text-meta wrap-anywhere text-ink-2">{note}</span> : null
}
