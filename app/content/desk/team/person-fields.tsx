/** The fields of a person who sees clients, for a new one and for one who is here. */
import type { ReactNode } from 'react'
import { Field, type FieldProps } from '~/ui/form/field/field'
import { weekDays } from './hours-text'
import type { TypedPerson } from './person-form'

const dayNames = {
  ...{ Mon: 'Monday', Tue: 'Tuesday', Wed: 'Wednesday', Thu: 'Thursday' },
  ...{ Fri: 'Friday', Sat: 'Saturday', Sun: 'Sunday' },
}

type FieldOf = (name: keyof TypedPerson) => Omit<FieldProps, 'label'>
type Choices = {
  rooms: readonly { value: string; label: string }[]
  services: readonly { id: string; title: string }[]
}

type Props = { field: FieldOf; choices: Choices; chosenServices: readonly string[]; fileName?: ReactNode }

export function PersonFields({ field, choices, chosenServices, fileName }: Props) {
  return (
    <>
      <Part title="Who">
        <Field {...field('name')} label="Name" autoComplete="off" />
        <Field {...field('title')} label="Title" hint="Such as Dietitian." />
        {fileName}
        <Field {...field('languages')} label="Languages" hint="With commas between them: Hindi, English." />
        <Field {...field('order')} label="Place in the list" inputMode="numeric" />
        <Field {...field('words')} type="textarea" label="Words for clients" className="sm:col-span-2" />
      </Part>
      <Part title="What they give">
        <Field {...field('kind_discovery')} label="Free calls" />
        <Field {...field('kind_consultation')} label="Full consultations" />
        <Field
          {...field('price')}
          label="Consultation price (₹)"
          labelNote="empty: the clinic’s"
          inputMode="decimal"
          autoComplete="off"
        />
        <Field
          {...field('price_again')}
          label="Type the price again"
          labelNote="where it changes"
          inputMode="decimal"
          autoComplete="off"
        />
        <fieldset className="sm:col-span-2">
          <legend className="mb-2 text-small font-semibold">Services they offer</legend>
          <p className="mb-3 text-meta text-ink-3">None ticked: all of them.</p>
          <div className="grid gap-2 sm:grid-cols-2">
            {choices.services.map(({ id, title }) => (
              <label key={id} className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5 text-small">
                <input
                  type="checkbox"
                  name="services"
                  value={id}
                  defaultChecked={chosenServices.includes(id)}
                  className="size-6 shrink-0 accent-leaf-700"
                />
                {title}
              </label>
            ))}
          </div>
        </fieldset>
      </Part>
      <Part
        title="When"
        note="Hours such as 9:00-13:00, 15:00-18:00. A day without hours is free. All empty: the clinic’s hours."
      >
        {weekDays.map((day) => (
          <Field key={day} {...field(day)} label={dayNames[day]} autoComplete="off" />
        ))}
        <Field
          {...field('breaks')}
          type="textarea"
          label="Breaks"
          hint="One a line: Lunch 13:00-14:00. Empty: the clinic’s."
          className="sm:col-span-2"
        />
        <Field {...field('no_breaks')} label="No breaks at all" className="sm:col-span-2" />
        <Field
          {...field('buffer_minutes')}
          label="Minutes kept free after each visit"
          labelNote="empty: the clinic’s"
          inputMode="numeric"
        />
        <Field
          {...field('notice_hours')}
          label="Hours before a visit until it can be booked"
          labelNote="empty: the clinic’s"
          inputMode="numeric"
        />
      </Part>
      <Part title="Where" note="Of people with the same room, one at a time sees a client in it.">
        {choices.rooms.length > 0 ? (
          <Field
            {...field('room')}
            type="select"
            label="Room"
            placeholder="A room of their own"
            options={choices.rooms}
          />
        ) : null}
        <Field {...field('new_room')} label={choices.rooms.length > 0 ? 'Or a new shared room' : 'Shared room'} />
        <Field
          {...field('online_link')}
          label="Link of their visits by video"
          labelNote="optional"
          hint="Begins with https://. Without it you send a link for each visit."
          className="sm:col-span-2"
        />
      </Part>
      <Part title="Bookings">
        <Field
          {...field('bookable')}
          label="Clients can book them"
          hint="Not ticked, they leave the booking form at once. Visits they have stay, and are listed under “To pass on” until you pass each on."
          className="sm:col-span-2"
        />
      </Part>
    </>
  )
}

function Part({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-5 sm:grid-cols-2">
      <legend className="mb-2 font-display text-[1.3rem] font-semibold">{title}</legend>
      {note ? <p className="text-small text-ink-2 sm:col-span-2">{note}</p> : null}
      {children}
    </fieldset>
  )
}
