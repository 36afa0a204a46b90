/** One row of the inbox beside the list: what the rule has seen, whom to reach, and the form that takes the row out. */
import { Form, Link } from '@remix-run/react'
import { MessageCircle } from 'lucide-react'
import { clockText, shortDay, shortWeekday } from '~/domain/time/days'
import { DetailPanel } from '~/frame/desk/page/detail-panel'
import { Field } from '~/ui/form/field/field'
import { type InboxRow, rulesWithNote } from '../../contract/contact/inbox'
import { mealWords } from '../../contract/contact/meal-words'
import { Chart } from '../../site/progress/chart/chart'
import { pointsOf, withUnit } from '../../site/progress/words'
import { paidWords } from '../care-words'
import { CallLink } from './call-link'
import { placeOf, type Refused, RuleMark } from './inbox-list'
import type { RowPanelData } from './row-panel.server'

type Props = {
  row: InboxRow
  data: RowPanelData
  closeTo: string | undefined
  formToken: string
  refused: Refused | null
}

/** So many of the last readings and days: the rest is one click away. */
const shownReadings = 4
const shownDays = 5

const dayWords = (day: string) => `${shortWeekday(day)} ${shortDay(day)}`

export function RowPanel({ row, data, closeTo, formToken, refused }: Props) {
  const { client_id: id, full_name: name, rule, since, why, phone } = row
  const place = placeOf(row)
  const messages = `/dashboard/clients/${id}/care/messages`
  const needsNote = rulesWithNote.includes(rule)
  return (
    <DetailPanel
      title={name}
      under={<Under file={data.file} />}
      {...(closeTo === undefined ? {} : { closeTo })}
      isPerson={false}
    >
      <RuleMark row={row} />
      <p
        className={`mt-4 rounded-field px-4 py-3 text-small font-semibold wrap-anywhere ${rule === 'red_reading' ? 'bg-danger-tint text-danger' : 'bg-cream'}`}
      >
        {why}
      </p>
      <Readings data={data} />
      <Days days={data.days} />
      <div className="mt-6 flex flex-wrap gap-2">
        {phone === null ? null : <CallLink phone={phone} />}
        <Link to={place.to} className={`btn btn-small ${phone === null ? 'btn-primary' : 'btn-outline'}`}>
          {place.label}
        </Link>
        {place.to === messages ? null : (
          <Link to={messages} className="btn btn-outline btn-small">
            <MessageCircle aria-hidden size={18} strokeWidth={1.75} />
            Write
          </Link>
        )}
      </div>
      <Form method="post" preventScrollReset data-desk-decision="" className="mt-6 grid gap-4">
        {Object.entries({ client: id, rule, since, form_token: formToken }).map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
        <Field
          id="done-note"
          name="note"
          type="textarea"
          rows={2}
          required={needsNote}
          defaultValue={refused?.note}
          errors={refused?.errors}
          label={needsNote ? 'What was done' : 'Note'}
          hint={rule === 'red_reading' ? 'Called, who was told, what happens next.' : undefined}
        />
        <button type="submit" className="btn btn-small btn-outline justify-self-end">
          {needsNote ? 'Done, keep the note' : 'Done'}
        </button>
      </Form>
      {row.reading_kind === null ? null : (
        <p className="mt-6 border-t border-line pt-4 text-meta text-ink-2">
          The limits stand in content/care/readings.yaml and formulas.yaml. The program says nothing of what a reading
          means, and changes no dose.
        </p>
      )}
    </DetailPanel>
  )
}

function Under({ file }: Pick<RowPanelData, 'file'>) {
  if (!file) return 'The care file cannot be read right now.'
  const { years, paid_until, doctor } = file
  return [years === null ? 'Age not told' : `${years} years`, paidWords(paid_until), doctor && `doctor: ${doctor}`]
    .filter(Boolean)
    .join(', ')
}

/** The line that the reading ends, and who entered the last ones when. */
function Readings({ data: { readings } }: { data: RowPanelData }) {
  const kind = readings?.kinds.find(({ id }) => id === readings.kind)
  if (!readings || !kind) return null
  const { entries, festivals } = readings
  return (
    <section aria-labelledby="row-readings" className="mt-6">
      <h3 id="row-readings" className="text-[1.15rem]!">
        {kind.label}
      </h3>
      <Chart kind={kind} points={pointsOf(entries)} festivals={festivals} isNarrow />
      <ul className="figures mt-3 text-small">
        {entries.slice(0, shownReadings).map((entry) => (
          <li key={entry.id} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2">
            <span className={entry.state === 'counts' ? '' : 'line-through'}>
              {withUnit(entry, kind)}, {entry.is_own ? 'typed by the client' : 'entered by the clinic'}
            </span>
            <span className="text-ink-2">
              {dayWords(entry.taken_on)}
              {entry.time === null ? '' : `, ${clockText(entry.time)}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Days({ days }: Pick<RowPanelData, 'days'>) {
  if (!days) return null
  const told = days.flatMap(({ day, body }) => (body ? [{ day, body }] : [])).toReversed()
  return (
    <section aria-labelledby="row-days" className="mt-6">
      <h3 id="row-days" className="text-[1.15rem]!">
        The last days that were told
      </h3>
      {told.length === 0 ? <p className="mt-1 text-small text-ink-2">None of the last 14.</p> : null}
      <ul className="mt-2 text-small">
        {told.slice(0, shownDays).map(({ day, body: { meals, hunger, energy } }) => {
          const other = meals.filter(({ answer }) => answer !== 'followed')
          const said = other.map(({ meal, answer }) => `${mealWords[meal]} ${answer}`)
          return (
            <li key={day} className="flex gap-x-4 border-b border-line py-2">
              <span className="figures w-24 shrink-0 text-ink-2">{dayWords(day)}</span>
              <span>
                {[
                  ...(said.length > 0 ? said : meals.length > 0 ? ['All as planned'] : []),
                  hunger !== null && `hunger ${hunger}`,
                  energy !== null && `energy ${energy}`,
                ]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
