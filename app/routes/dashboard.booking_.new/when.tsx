/** The kind of a booking, where it takes place and when: as visitors choose it, and any other time beside that. */
import {
  type KindChoice,
  KindPicker,
  PlacePicker,
  TimePicker,
  type TimesWish,
} from '~/components/booking-dialog/time-picker'
import { useChosenTime } from '~/components/booking-dialog/use-chosen-time'
import { Field, type FieldProps } from '~/components/ui/field'
import { timeAndDay } from '~/domain/days'
import type { BookingAnswer } from '~/forms/form-answer'
import type { FreeTimesView } from '~/views/free-times'

type FieldName = 'kind' | 'place' | 'starts_at' | 'day' | 'time'
type Props = {
  kinds: readonly KindChoice[]
  wish: TimesWish
  /** null where they cannot be had right now. */
  times: FreeTimesView | null
  field: (name: FieldName) => Omit<FieldProps, 'label'> & { name: string; defaultValue?: string | undefined }
  answer: BookingAnswer | undefined
  addressOf: (wish: TimesWish) => string
  onShow: (wish: TimesWish) => void
}

export function When({ kinds, wish, times, field, answer, addressOf, onShow }: Props) {
  const { place, startsAt, choose, show } = useChosenTime({
    sent: field('starts_at').defaultValue,
    ...{ wish, answer, onShow },
  })
  const otherTime = (
    <>
      <Field {...field('day')} label="Another day" type="date" />
      <Field
        {...field('time')}
        label="Another time"
        type="time"
        step={900}
        hint="India time. Leave both empty if there is no time yet."
      />
    </>
  )
  return (
    <div ref={place} className="group/what contents">
      <KindPicker
        question="What is it?"
        kinds={kinds}
        field={{ ...field('kind'), defaultValue: field('kind').defaultValue ?? wish.kind }}
        onChoose={(kind) => show({ ...wish, kind })}
      />
      <div className="hidden group-has-[[name=kind][value=consultation]:checked]/what:block sm:col-span-2">
        <PlacePicker field={{ ...field('place'), defaultValue: field('place').defaultValue ?? 'clinic' }} />
      </div>
      {times ? (
        <TimePicker
          times={times}
          field={field('starts_at')}
          chosen={startsAt}
          addressOf={(from) => addressOf({ ...wish, from })}
          onShow={(from) => show({ ...wish, from })}
          onChoose={choose}
          note={startsAt ? <p className="mt-1 text-small font-semibold">{timeAndDay(startsAt)}</p> : null}
          anyTime={otherTime}
          anyTimeWords={{ choice: 'Another time, or none yet', instead: 'Another time instead' }}
        />
      ) : (
        otherTime
      )}
    </div>
  )
}
