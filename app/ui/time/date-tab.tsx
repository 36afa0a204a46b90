import { dayOfMonth, shortMonth } from '~/domain/time/days'

/** Day and month as on a tear-off calendar; the words beside it say the same in full. */
export function DateTab({ day, quiet }: { day: string; quiet?: boolean }) {
  return (
    <span
      aria-hidden
      className={`figures grid size-[76px] shrink-0 place-content-center rounded-[18px] text-center max-sm:size-16 ${quiet ? 'bg-cream text-ink-2' : 'bg-turmeric-100 text-ink'}`}
    >
      <span className="text-[1.6rem] leading-none font-semibold">{dayOfMonth(day)}</span>
      <span className={`mt-1.5 text-meta leading-none font-semibold ${quiet ? '' : 'text-turmeric-700'}`}>
        {shortMonth(day)}
      </span>
    </span>
  )
}
