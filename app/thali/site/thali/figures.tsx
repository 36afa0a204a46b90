import type { Plate } from '~/domain/food/thali/plate'
import type { ThaliFigures } from '../../contract'

type Props = { plate: Plate; figures: readonly ThaliFigures[]; source: string }
type Column = 'protein_g' | 'fibre_g' | 'energy_kcal'

/** A katori at home is not ours: each sum is said as so much to so much. */
const spread = 0.1

/** “16 to 20 g”, “at least 9 g” where something was not measured. */
function rangeText({ laid }: Plate, figures: readonly ThaliFigures[], column: Column, unit: string): string {
  const parts = laid.flatMap(({ food, quarters }) => {
    const one = figures.find(({ id }) => id === food)?.[column]
    return { known: ((one?.known ?? 0) * quarters) / 4, isWhole: one?.is_whole ?? false }
  })
  const sum = parts.reduce((all, { known }) => all + known, 0)
  const least = Math.floor(sum * (1 - spread))
  if (parts.every(({ isWhole }) => isWhole)) return `${least} to ${Math.ceil(sum * (1 + spread))} ${unit}`
  return least === 0 ? 'not known' : `at least ${least} ${unit}`
}

/** Protein and fibre; energy only where a visitor opens it. */
export function Figures({ plate, figures, source }: Props) {
  if (plate.laid.length === 0 || figures.length === 0) return null
  const line = (name: string, column: Column, unit: string) => (
    <div className="flex justify-between gap-4 border-b border-line py-2">
      <dt>{name}</dt>
      <dd className="figures font-semibold">{rangeText(plate, figures, column, unit)}</dd>
    </div>
  )
  return (
    <details className="mt-6">
      <summary className="unfold text-small font-semibold text-leaf-700">Protein and fibre</summary>
      <dl className="text-small">
        {line('Protein', 'protein_g', 'g')}
        {line('Fibre', 'fibre_g', 'g')}
      </dl>
      <details className="mt-1">
        <summary className="unfold text-small text-ink-2">Calories, if you ask</summary>
        <dl className="text-small">{line('Energy', 'energy_kcal', 'kcal')}</dl>
      </details>
      <p className="mt-3 text-meta text-ink-2">
        By the recipes of our kitchen and the USDA National Nutrient Database, release 26. {source}.
      </p>
    </details>
  )
}
