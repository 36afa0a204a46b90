import type { Figure, RecipeView } from '../../contract/admin-recipes'

const first = [
  ...['energy_kcal', 'protein_g', 'fat_g', 'carbohydrate_g', 'fibre_g', 'sodium_mg', 'iron_mg', 'folate_dfe_ug'],
]

/** What is in a portion. A figure with a food missing says “at least”, and which food. */
export function Figures({ recipe }: { recipe: RecipeView }) {
  const { portion, portion_en, portion_grams, food_grams } = recipe
  return (
    <section aria-labelledby="figures" className="rounded-card border border-line bg-paper p-5 shadow-sm">
      <div className="flex items-baseline justify-between gap-3 border-b border-line pb-3">
        <h3 id="figures">In 1 {portion_en}</h3>
        <p className="figures text-small text-ink-2">{portion_grams} g</p>
      </div>
      {portion === null ? (
        <p className="mt-3 text-small">
          Not weighed. Weigh the cooked dish once: what is in a portion follows from that weight.
        </p>
      ) : (
        <>
          <Lines figures={portion.filter(isFirst)} ofGrams={food_grams} />
          <details className="mt-2">
            <summary className="unfold w-fit text-small font-semibold text-leaf-700">
              All {portion.length} values
            </summary>
            <Lines figures={portion.filter((one) => !isFirst(one))} ofGrams={food_grams} />
          </details>
        </>
      )}
    </section>
  )
}

/** What is not whole stands among the first. */
const isFirst = ({ nutrient, missing }: Figure) => first.includes(nutrient) || missing.length > 0

function Lines({ figures, ofGrams }: { figures: readonly Figure[]; ofGrams: string }) {
  return (
    <dl className="text-small">
      {figures.map((figure) => {
        const look = figure.missing.length > 0 ? 'text-info' : ''
        return (
          <div
            key={figure.nutrient}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 border-b border-line py-2.5 last:border-0"
          >
            <dt className={look}>
              {figure.label}
              {figure.is_before_cooking ? <span className="text-ink-2">, before cooking</span> : null}
            </dt>
            <dd className={`figures font-semibold whitespace-nowrap ${look}`}>{amountOf(figure)}</dd>
            {figure.missing.length > 0 ? (
              <dd className="col-span-2 text-meta text-ink-2">
                Not measured in {figure.missing.map(({ name, grams }) => `${name} (${grams} g)`).join(', ')}, of{' '}
                {ofGrams} g of food.
              </dd>
            ) : null}
          </div>
        )
      })}
    </dl>
  )
}

function amountOf({ known, unit, missing }: Figure): string {
  if (known === null) return 'not known'
  return missing.length > 0 ? `at least ${known} ${unit}` : `${known} ${unit}`
}
