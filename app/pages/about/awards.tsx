import type { Award, MediaMention } from '~/content/schema/schema'

/** The awards along a line of years, and who wrote about the clinic. */
export function Awards({ awards, media }: { awards: Award[]; media: MediaMention[] }) {
  return (
    <section aria-labelledby="awards" className="bg-ivory">
      <div className="wrap section">
        <div className="grid gap-x-8 gap-y-8 lg:grid-cols-[4fr_8fr]">
          <h2 id="awards" className="max-w-[5.8em]">
            Awards on our shelf
          </h2>
          <ol className="arrives border-t border-line">
            {awards.map(({ id, year, title, by, text }) => (
              <li key={id} className="grid gap-x-8 gap-y-1 border-b border-line py-6 sm:grid-cols-[6.5rem_1fr]">
                <p className="figures text-[1.65rem] leading-tight font-[400] tracking-[-0.01em] text-turmeric-700">
                  {year}
                </p>
                <div>
                  <h3>{title}</h3>
                  <p className="mt-1 text-meta text-ink-3">{by}</p>
                  <p className="mt-2 max-w-[38em] text-small text-ink-2">{text}</p>
                </div>
              </li>
            ))}
          </ol>
        </div>
        <div className="mt-16 grid gap-x-8 gap-y-6 lg:mt-24 lg:grid-cols-[4fr_8fr]">
          <h2 className="text-[clamp(1.75rem,1.4rem+1.2vw,2.4rem)]">In the press</h2>
          <ul className="arrives grid gap-x-8 gap-y-7 sm:grid-cols-2">
            {media.map(({ name, text }) => (
              <li key={name}>
                <p className="font-display text-[1.3rem] leading-tight">{name}</p>
                <p className="mt-1.5 max-w-[26em] text-small text-ink-2">{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}
