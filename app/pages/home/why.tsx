import type { Home } from '~/content/schema/schema'
import { figureRow, stepRow } from '~/ui/list/columns'
import { Icon } from '~/ui/picture/icon'

type Props = Omit<Home['why'], 'impact'> & { impact: { value: string; label: string }[] }

export function Why({ eyebrow, title, text, steps, benefits, image, impact, quotes }: Props) {
  return (
    <section
      aria-labelledby="how-it-works"
      className="on-dark bg-leaf-800 bg-[url(/illustrations/pattern-booti-light.svg)] text-ivory"
    >
      <div className="wrap section">
        <p className="eyebrow">{eyebrow}</p>
        <div className="grid items-start gap-x-8 gap-y-4 lg:grid-cols-2">
          <h2 id="how-it-works">{title}</h2>
          <p className="lead text-ivory lg:pl-10">{text}</p>
        </div>

        <ol className={`arrives mt-6 grid lg:mt-14 lg:gap-9 ${stepRow(steps.length)}`}>
          {steps.map(({ step, price, description }, i) => (
            <li
              key={step}
              className={`grid grid-cols-[2rem_1fr] gap-x-3 border-t border-ivory/35 py-3.5 lg:block lg:pt-6 lg:pb-0 ${i === 0 ? 'lg:border-t-2 lg:border-turmeric-400' : ''}`}
            >
              <div className="flex items-start justify-between lg:h-8 lg:items-center">
                <span
                  aria-hidden
                  className="figures font-display text-[1.75rem] leading-none text-turmeric-400 max-lg:-mt-0.5"
                >
                  {i + 1}
                </span>
                {price ? <Price text={price} className="max-lg:hidden" /> : null}
              </div>
              <div>
                <h3 className="flex items-center gap-4 lg:mt-4">
                  {step}
                  {price ? <Price text={price} className="lg:hidden" /> : null}
                </h3>
                <p className="mt-1.5 text-small text-ivory/90">{description}</p>
              </div>
            </li>
          ))}
        </ol>

        <div className="mt-5 grid items-center gap-x-8 gap-y-7 md:mt-12 md:gap-y-12 lg:mt-20 lg:grid-cols-2">
          <img
            src={image.src}
            alt={image.alt}
            width={780}
            height={780}
            loading="lazy"
            className="mx-auto w-full max-w-[480px] max-md:max-w-60 drop-shadow-[0_18px_30px_rgb(59_34_16/0.35)] lg:ml-10"
          />
          <ul className="arrives grid gap-x-4 gap-y-4 max-md:grid-cols-2 md:gap-y-7 lg:pl-10">
            {benefits.map(({ icon, title, text }) => (
              <li key={title} className="flex gap-3 max-md:items-center md:gap-5">
                <span className="grid size-11 shrink-0 place-items-center rounded-full border border-ivory/40 text-turmeric-400 md:size-13">
                  <Icon name={icon} size={24} />
                </span>
                <div>
                  <h3 className="max-md:text-[1.0625rem]">{title}</h3>
                  <p className="mt-1 text-small text-ivory/90 max-md:hidden">{text}</p>
                </div>
              </li>
            ))}
          </ul>
        </div>

        <h3 className="mt-7 md:mt-14 lg:mt-20">Our Impact</h3>
        <dl
          className={`mt-4 grid border-y border-ivory/35 py-5 text-center md:mt-6 md:py-8 lg:divide-x lg:divide-ivory/35 lg:py-11 ${figureRow(impact.length)}`}
        >
          {impact.map(({ value, label }) => (
            <div key={label} className="flex flex-col-reverse gap-2 px-1">
              <dt className="text-small text-ivory/90 sm:text-body">{label}</dt>
              <dd className="figures text-[clamp(1.6rem,0.9rem+3.9vw,4.25rem)] leading-none font-[400] tracking-[-0.02em]">
                {value}
              </dd>
            </div>
          ))}
        </dl>

        <ul
          className={`arrives mt-8 grid gap-8 md:mt-12 md:gap-10 lg:mt-16 lg:gap-8 ${quotes.length > 1 ? 'lg:grid-cols-2' : ''}`}
        >
          {quotes.map(({ quote, name, place }) => (
            <li key={quote}>
              <figure className="grid grid-cols-[52px_1fr] gap-x-5">
                <span
                  aria-hidden
                  className="row-span-2 grid size-13 shrink-0 place-items-center rounded-full bg-turmeric-200 font-display text-[1.3rem] text-leaf-900"
                >
                  {name.charAt(0)}
                </span>
                <blockquote className="font-display text-[clamp(1.25rem,1.1rem+0.6vw,1.5rem)] leading-[1.3]">
                  “{quote.replace(/^“|”$/g, '')}”
                </blockquote>
                <figcaption className="mt-3 text-small text-leaf-200">
                  {name}, {place}
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function Price({ text, className }: { text: string; className: string }) {
  return (
    <span
      className={`figures rounded-full bg-turmeric-400 px-3.5 py-1.5 font-sans text-[1.02rem] leading-none font-semibold tracking-normal text-leaf-900 ${className}`}
    >
      {text}
    </span>
  )
}
