import { Link } from '@remix-run/react'
import { MapPin, Plus } from 'lucide-react'
import type { Meal, Plans } from '~/content/schema/schema'
import { rupees } from '~/domain/money/money'
import { useMedia } from '~/ui/browser/use-media'

/** The dishes as a café writes them on its card: name, dotted line, price; what is in it below. */
export function MealMenu({ meals, intro, notice }: { meals: Meal[]; intro: string; notice: Plans['areaNotice'] }) {
  return (
    <section id="meals" aria-labelledby="meals-title" className="bg-paper max-lg:-scroll-mt-7 max-sm:-scroll-mt-13">
      <div className="wrap section grid items-start gap-x-16 gap-y-6 sm:gap-y-12 xl:grid-cols-[1fr_330px]">
        <div>
          <h2 id="meals-title">Meal Offerings</h2>
          <p className="mt-3 max-w-[40em] text-ink-2 max-sm:text-small sm:mt-4">{intro}</p>
          <Link to="/menu" className="btn btn-primary mt-4 max-sm:w-full sm:mt-6">
            Order these dishes
          </Link>
          <ul className="arrives mt-4 grid gap-x-12 sm:mt-8 md:grid-cols-2">
            {meals.map((meal) => (
              <MealLine key={meal.id} meal={meal} />
            ))}
          </ul>
        </div>
        <AreaNotice {...notice} />
      </div>
    </section>
  )
}

function MealLine({ meal }: { meal: Meal }) {
  return (
    <li className="grid grid-cols-[auto_1fr] items-start gap-x-4 border-t border-line py-3 sm:py-4.5">
      <img
        src={meal.image.src}
        alt={meal.image.alt}
        width={64}
        height={64}
        loading="lazy"
        className="size-14 rounded-full sm:size-16 object-cover"
      />
      <div className="min-w-0">
        <div className="flex items-baseline gap-2 sm:gap-3">
          <DietMark diet={meal.diet} />
          <h3 className="font-sans text-body leading-snug font-semibold tracking-normal text-wrap">{meal.name}</h3>
          <span aria-hidden className="flex-1 -translate-y-0.5 border-b-2 border-dotted border-line-strong/50" />
          {meal.priceRupees === null ? (
            <p className="text-right text-[0.875rem] text-ink-2">Price to be decided</p>
          ) : (
            <p className="figures shrink-0 font-semibold">{rupees(meal.priceRupees)}</p>
          )}
        </div>
        <p className="mt-1 text-[0.9rem] leading-snug text-ink-2 max-sm:line-clamp-1">{meal.description}</p>
      </div>
    </li>
  )
}

const dietNames = { veg: 'Vegetarian', egg: 'Contains egg' } as const

/** The mark the law asks for beside food: a dot in a square, green or brown. */
export function DietMark({ diet }: { diet: Meal['diet'] }) {
  return (
    <svg
      role="img"
      viewBox="0 0 14 14"
      // Its colour is its meaning, whatever colours a person's system forces on a page.
      className={`mt-[0.3em] size-3.5 shrink-0 self-start forced-color-adjust-none ${diet === 'veg' ? 'text-success' : 'text-[#8a4b14]'}`}
    >
      <title>{dietNames[diet]}</title>
      <rect
        x="0.75"
        y="0.75"
        width="12.5"
        height="12.5"
        rx="2.25"
        fill="#fffdf8"
        stroke="currentColor"
        strokeWidth="1.5"
      />
      <circle cx="7" cy="7" r="3" fill="currentColor" />
    </svg>
  )
}

/** Where food goes and what an order has to be; on phones a fold below the menu. */
function AreaNotice({ title, text, points }: Plans['areaNotice']) {
  const isWide = useMedia('(width >= 1024px)')
  return (
    <details open={isWide} className="fold rounded-panel bg-turmeric-100 px-5 lg:p-8">
      <summary className="flex min-h-15 list-none items-center gap-3.5 lg:block">
        <MapPin aria-hidden size={24} strokeWidth={1.75} className="shrink-0 text-turmeric-700" />
        <h3 className="max-lg:text-[1.2rem] lg:mt-4">{title}</h3>
        <Plus aria-hidden size={20} strokeWidth={1.75} className="ml-auto shrink-0 text-leaf-700 lg:hidden" />
      </summary>
      <div className="grid gap-x-10 gap-y-6 max-lg:pb-6 md:max-xl:grid-cols-[3fr_2fr] md:items-center">
        <div>
          <p className="mt-2 text-small text-ink-2">{text}</p>
          <ul className="leaf-list mt-5 space-y-2 border-t border-turmeric-200 pt-5 text-small">
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </div>
        <img
          src="/illustrations/kitchen-tiffin.svg"
          alt=""
          width={1200}
          height={900}
          loading="lazy"
          className="aspect-[7/5] w-full rounded-field object-cover"
        />
      </div>
    </details>
  )
}
