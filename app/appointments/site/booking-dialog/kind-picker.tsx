/** Which appointment, with whom, and where: radio buttons. */
import { type AppointmentPlace, appointmentPlaces, placeNames } from '~/domain/appointments/appointment-places'
import type { AppointmentKind } from '~/domain/appointments/appointment-times'
import { FieldError } from '~/ui/form/field/field'

export type KindChoice = { value: AppointmentKind; name: string; minutesText: string; priceText: string }

export type FieldState = { id: string; name: string; defaultValue?: string | undefined; errors?: string[] | undefined }

export function KindPicker({
  question = 'What would you like?',
  kinds,
  field,
  onChoose,
}: {
  question?: string | undefined
  kinds: readonly KindChoice[]
  field: FieldState
  onChoose: (kind: AppointmentKind) => void
}) {
  return (
    <fieldset className="sm:col-span-2" aria-describedby={errorId(field)}>
      <legend className="mb-2 text-small leading-tight font-semibold">{question}</legend>
      <div className="grid gap-3 min-[480px]:grid-cols-2">
        {kinds.map(({ value, name, minutesText, priceText }) => (
          <label
            key={value}
            className="flex cursor-pointer items-center gap-3.5 rounded-field border-[1.5px] border-line-strong bg-paper px-4 py-2.5 hover:border-ink-2 has-checked:border-leaf-700 has-checked:bg-leaf-50"
          >
            <input
              type="radio"
              name={field.name}
              value={value}
              defaultChecked={field.defaultValue === value}
              onChange={() => onChoose(value)}
              className="size-5 shrink-0 accent-leaf-700"
            />
            <span className="flex-1 leading-snug">
              <span className="block text-small font-semibold">{name}</span>
              <span className="block text-meta text-ink-2">{minutesText}</span>
            </span>
            <span className="font-semibold whitespace-nowrap">{priceText}</span>
          </label>
        ))}
      </div>
      <FieldError id={errorId(field)} errors={field.errors} />
    </fieldset>
  )
}

/** `about`: 'Clinical Dietitian. Hindi, English'. */
export type PersonChoice = { value: string; name: string; about: string; words: string }

/** Whom the client wants to see, or anyone. */
export function PersonPicker({
  people,
  field,
  onChoose,
}: {
  people: readonly PersonChoice[]
  field: FieldState
  onChoose: (slug: string) => void
}) {
  const anyone = { value: '', name: 'Anyone', about: 'More times to choose from', words: '' }
  return (
    <fieldset className="sm:col-span-2" aria-describedby={errorId(field)}>
      <legend className="mb-2 text-small leading-tight font-semibold">With whom?</legend>
      <div className="grid gap-3 min-[480px]:grid-cols-2">
        {[anyone, ...people].map(({ value, name, about, words }) => (
          <label
            key={value}
            className="flex cursor-pointer items-center gap-3.5 rounded-field border-[1.5px] border-line-strong bg-paper px-4 py-2.5 hover:border-ink-2 has-checked:border-leaf-700 has-checked:bg-leaf-50"
          >
            <input
              type="radio"
              name={field.name}
              value={value}
              defaultChecked={(field.defaultValue ?? '') === value}
              onChange={() => onChoose(value)}
              className="size-5 shrink-0 accent-leaf-700"
            />
            <span className="min-w-0 flex-1 leading-snug wrap-anywhere">
              <span className="block text-small font-semibold">{name}</span>
              <span className="block text-meta text-ink-2">{about}</span>
              {words ? <span className="block text-meta text-ink-2">{words}</span> : null}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={errorId(field)} errors={field.errors} />
    </fieldset>
  )
}

type PlaceProps = {
  field: FieldState
  /** Where other times are free then; so below. */
  onChoose?: ((place: AppointmentPlace) => void) | undefined
  addressOf?: ((place: AppointmentPlace) => string) | undefined
}

/** Where a full consultation takes place. */
export function PlacePicker({ field, onChoose, addressOf }: PlaceProps) {
  return (
    <fieldset aria-describedby={errorId(field)}>
      <legend className="mb-2 text-small leading-tight font-semibold">Where?</legend>
      <div className="grid grid-cols-3 gap-2">
        {appointmentPlaces.map((place) => (
          <label
            key={place}
            className="grid min-h-11 cursor-pointer place-items-center rounded-full border-[1.5px] border-line-strong bg-paper px-2 py-1 text-center text-small leading-tight font-semibold hover:border-ink-2 has-checked:border-leaf-700 has-checked:bg-leaf-700 has-checked:text-cream has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf-700"
          >
            <input
              type="radio"
              name={field.name}
              value={place}
              defaultChecked={field.defaultValue === place}
              onChange={() => onChoose?.(place)}
              className="sr-only"
            />
            {placeNames[place]}
          </label>
        ))}
      </div>
      {addressOf ? (
        <p className="mt-2 hidden flex-wrap gap-x-4 text-small no-js:flex">
          Show the free times:
          {appointmentPlaces.map((place) => (
            <a key={place} href={addressOf(place)} className="text-link">
              {placeNames[place].toLowerCase()}
            </a>
          ))}
        </p>
      ) : null}
      <FieldError id={errorId(field)} errors={field.errors} />
    </fieldset>
  )
}

export const errorId = ({ id, errors }: FieldState) => (errors?.[0] ? `${id}-error` : undefined)
