import { quantityText } from '~/domain/food/quantity'
import { drawingOf } from '~/domain/food/thali/drawings'
import { fits, needsOf, type PlateFood, plateParts } from '~/domain/food/thali/plate'
import { type Hand, LayLink, oneMore } from './hand'

/** The foods by their parts: one tap lays one of them. */
export function Tray({ plate, rules, lay }: Hand) {
  const needs = needsOf(plate, rules.chips)
  const named = [...rules.parts, { id: 'more' as const, name: 'Beside it', nameHi: 'साथ में' }]
  return plateParts.map((part) => {
    const { name, nameHi } = named.find(({ id }) => id === part) ?? { name: part, nameHi: '' }
    const foods = rules.foods.filter((food) => food.part === part && fits(food, needs))
    if (foods.length === 0) return null
    return (
      // What lies far below a phone's window is neither drawn nor fetched yet.
      <section
        key={part}
        aria-labelledby={`part-${part}`}
        className="mt-4 max-sm:-mx-5 max-sm:px-5 max-sm:[contain-intrinsic-size:auto_160px] max-sm:[content-visibility:auto] sm:mt-6"
      >
        <h2 id={`part-${part}`} className="text-[1.15rem]!">
          {name}{' '}
          <span lang="hi" className="text-small font-normal text-ink-2">
            {nameHi}
          </span>
        </h2>
        <ul className="mt-2 grid gap-1.5 max-sm:-mx-5 max-sm:auto-cols-[5.9rem] max-sm:grid-flow-col max-sm:overflow-x-auto max-sm:px-5 max-sm:pb-1 max-sm:[scrollbar-width:none] sm:grid-cols-6 sm:gap-2.5">
          {foods.map((food) => (
            <li key={food.id}>
              <Food food={food} {...{ plate, rules, lay }} />
            </li>
          ))}
        </ul>
      </section>
    )
  })
}

function Food({ food, plate, rules, lay }: Hand & { food: PlateFood }) {
  const quarters = plate.laid.find((one) => one.food === food.id)?.quarters ?? 0
  return (
    <LayLink
      {...oneMore(plate, food, rules)}
      lay={lay}
      label={`${food.name}, ${quarters === 0 ? 'lay it' : 'one more'}`}
      isCurrent={quarters > 0}
      drags={food.id}
      className="relative grid h-full min-h-24 content-start justify-items-center gap-0.5 rounded-field border border-line bg-paper px-0.5 py-2 text-center text-[0.8rem] leading-tight hover:bg-leaf-50 aria-[current]:border-leaf-700 aria-[current]:bg-leaf-50"
    >
      {/* The page's letters come first. */}
      <img
        src={drawingOf(food.id)}
        alt=""
        width={56}
        height={56}
        loading="lazy"
        fetchPriority="low"
        className="size-14"
      />
      <span>{food.name}</span>
      {/* In one line whichever letters a phone has, so that the rows below stay where they are. */}
      <span lang="hi" className="text-ink-2 max-sm:whitespace-nowrap">
        {food.nameHi}
      </span>
      {quarters > 0 ? (
        <span
          aria-hidden
          className="figures absolute top-1 right-1 grid min-w-6 place-items-center rounded-full bg-leaf-700 px-1.5 text-meta font-semibold text-ivory"
        >
          {quantityText(quarters / 4)}
        </span>
      ) : null}
    </LayLink>
  )
}
