/** Gives a request a time or offers one, or changes time and place of what has one: one of the next free times, or any that is typed. */
import { Form, Link } from '@remix-run/react'
import { useId, useState } from 'react'
import { appointmentPlaces, placeNames } from '~/domain/appointments/appointment-places'
import { kindNames } from '~/domain/appointments/appointment-words'
import { filterSelect } from '~/frame/desk/list/filters'
import { UnfoldingAction } from '~/frame/desk/page/detail-panel'
import { FieldError } from '~/ui/form/field/field'
import type { DeskAppointmentDetails } from '../../../contract/admin-appointments'
import { shortTime } from '../../appointment-words'
import { addressOf, type ViewQuery } from '../view-query'
import type { Panel } from './panel.server'
import { AllTheSame, PanelField, ReasonField } from './panel-field'
import { useTyped } from './typed'

type Props = { panel: Panel; query: ViewQuery; today: string }

export function BookingTime({ panel, query, today }: Props) {
  const { one, kind, kinds, dropped } = panel
  const isRequest = one.status === 'active' && one.state !== 'unpaid'
  return (
    <section aria-labelledby="time-of-it" className="mt-6">
      <h3 id="time-of-it" className="mb-2 text-[1.1rem]!">
        {isRequest ? 'Give or offer a time' : 'Change its time or place'}
      </h3>
      <nav aria-label="Free times for" className="mb-3 flex flex-wrap gap-4 text-small">
        {kinds.map((each) => (
          <Link
            key={each}
            to={addressOf(query, { slots: each })}
            preventScrollReset
            aria-current={each === kind || undefined}
            className="text-leaf-700 underline underline-offset-4 aria-[current]:font-semibold aria-[current]:no-underline"
          >
            {kindNames[each]}
          </Link>
        ))}
      </nav>
      <TimeForm
        key={`${one.id} ${one.starts_at} ${kind} ${dropped?.day} ${dropped?.time} ${dropped?.by}`}
        panel={panel}
        query={query}
        isRequest={isRequest}
        today={today}
      />
    </section>
  )
}

type FormProps = Props & { isRequest: boolean }

function TimeForm({ panel: { one, kind, times, people, dropped }, query, isRequest, today }: FormProps) {
  const { fields, errors } = useTyped(['give', 'offer'])
  const problem = useId()
  const [wanted, setWanted] = useState(
    fields.starts_at ?? (isRequest || dropped || fields.day ? '' : (one.starts_at ?? '')),
  )
  const stays =
    isRequest || one.starts_at === null
      ? []
      : [{ value: one.starts_at, text: `Stays on ${shortTime(one.starts_at, today)}` }]
  const choices = [...stays, ...times.filter(({ value }) => value !== one.starts_at)]
  // A time that another client got meanwhile is not among them any more.
  const chosen = choices.some(({ value }) => value === wanted) ? wanted : ''
  return (
    <Form
      method="post"
      // Once it is saved, or refused, where it was dropped is over.
      action={dropped ? addressOf(query, { at: undefined, by: undefined }) : undefined}
      preventScrollReset
      data-desk-decision=""
      className="group/time grid gap-4"
    >
      <input type="hidden" name="version" value={one.version} />
      <input type="hidden" name="kind" value={kind} />
      {dropped ? (
        <p role="status" className="rounded-field bg-leaf-50 px-3 py-2 text-small">
          {dropped.words}
        </p>
      ) : null}
      <fieldset>
        <legend className="sr-only">Free times</legend>
        <div className="flex flex-wrap gap-2">
          {[...choices, { value: '', text: 'Another time' }].map(({ value, text }) => (
            <label
              key={value}
              className="grid min-h-10 pointer-coarse:min-h-11 cursor-pointer place-items-center rounded-field border-[1.5px] border-line-strong bg-paper px-3 text-small font-semibold has-checked:border-leaf-700 has-checked:bg-leaf-100 has-focus-visible:outline-2 has-focus-visible:outline-leaf-700"
            >
              <input
                type="radio"
                name="starts_at"
                value={value}
                checked={value === chosen}
                onChange={() => setWanted(value)}
                className={`sr-only ${value === '' ? 'another-time' : ''}`}
              />
              {text}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="hidden grid-cols-1 gap-3 group-has-[.another-time:checked]/time:grid sm:grid-cols-2">
        <PanelField
          label="Day"
          type="date"
          name="day"
          defaultValue={fields.day ?? dropped?.day ?? one.preferred_date ?? today}
          errors={errors.day}
        />
        <PanelField
          label="Time"
          type="time"
          step={900}
          name="time"
          defaultValue={fields.time ?? dropped?.time}
          errors={errors.time}
        />
      </div>
      {people.length > 0 ? (
        <label className="grid gap-1 text-small">
          With
          <select
            name="practitioner"
            defaultValue={fields.practitioner ?? dropped?.by ?? one.offer?.practitioner ?? one.practitioner ?? ''}
            className={`${filterSelect} w-full`}
          >
            {people.some(({ slug }) => slug === one.practitioner) ? null : <option value="">Anyone</option>}
            {people.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      {kind === 'consultation' ? <PlaceField one={one} typed={fields.place} isRequest={isRequest} /> : null}
      <FieldError id={problem} errors={errors.off_hours} />
      <AllTheSame isAsked={Boolean(errors.off_hours ?? fields.off_hours)} isTicked={fields.off_hours === 'on'} />
      {isRequest ? null : <ReasonField defaultValue={fields.reason} errors={errors.reason} />}
      <div className="flex flex-wrap gap-3">
        <button type="submit" name="intent" value="give" className="btn btn-primary btn-small">
          {isRequest ? 'Confirm this time' : 'Save the change'}
        </button>
        {isRequest ? (
          <button type="submit" name="intent" value="offer" className="btn btn-outline btn-small">
            Send the offer
          </button>
        ) : null}
      </div>
    </Form>
  )
}

type PlaceProps = { one: DeskAppointmentDetails; typed: string | undefined; isRequest: boolean }

/** Where a full consultation takes place. An offer has no place of its own. */
function PlaceField({ one: { place }, typed, isRequest }: PlaceProps) {
  const hint = useId()
  return (
    <div>
      <label className="grid gap-1 text-small">
        Where
        <select
          name="place"
          defaultValue={typed ?? place ?? ''}
          aria-describedby={isRequest ? hint : undefined}
          className={`${filterSelect} w-full`}
        >
          <option value="">To be agreed</option>
          {appointmentPlaces.map((each) => (
            <option key={each} value={each}>
              {placeNames[each]}
            </option>
          ))}
        </select>
      </label>
      {isRequest ? (
        <p id={hint} className="mt-1 text-meta text-ink-2">
          Saved when you confirm. An offer keeps the place that the client asked for.
        </p>
      ) : null}
    </div>
  )
}

/** A visit by video can have a link of its own. */
export function BookingLink({ panel: { one, ownLink } }: Pick<Props, 'panel'>) {
  const { fields, errors } = useTyped(['link'])
  return (
    <UnfoldingAction
      sends={{ intent: 'link', version: one.version }}
      label={one.online_link ? 'Change the link of this visit' : 'Give this visit a link of its own'}
      submitLabel={one.status === 'confirmed' ? 'Save it and tell the client' : 'Save the link'}
      isOpen={fields.intent === 'link'}
    >
      <PanelField
        label="Link for this visit alone"
        name="online_link"
        inputMode="url"
        autoComplete="off"
        defaultValue={fields.online_link ?? one.online_link ?? ''}
        errors={errors.online_link}
      />
      <p className="text-small text-ink-2">
        {ownLink
          ? 'It stands in mails, the calendar entry and the client’s page in place of the dietitian’s own. Empty, that one counts again.'
          : 'It begins with https://. Until there is one, the client reads that you send it.'}
      </p>
    </UnfoldingAction>
  )
}
