import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { type FormAnswer, refusalOf } from '~/ui/form/form-answer'
import { HiddenFields } from '~/ui/form/schema-form'
import type { RecipeView } from '../../contract/admin-recipes'
import type { OpenRecipe, Parts } from './open-recipe'

type Line = RecipeView['lines'][number]

/** Each ingredient is a form of its own, behind its name; another one is added below. */
export function Ingredients() {
  const { recipe } = useLoaderData() as OpenRecipe
  const { lines, version } = recipe
  return (
    <section aria-label="Ingredients" className="mt-5">
      <table className="w-full text-left text-small">
        <thead>
          <tr className="bg-cream text-meta text-ink-2">
            <th scope="col" className="rounded-l-field px-3 py-2.5 font-medium">
              Raw, cleaned
            </th>
            <th scope="col" className="px-3 py-2.5 font-medium max-sm:hidden">
              Measure
            </th>
            <th scope="col" className="px-3 py-2.5 text-right font-medium">
              g
            </th>
            <th scope="col" className="px-3 py-2.5 text-right font-medium max-sm:rounded-r-field">
              kcal
            </th>
            <th scope="col" className="rounded-r-field px-3 py-2.5 text-right font-medium max-sm:hidden">
              SR26 no.
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            // A line that was changed begins anew.
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be of one food
            <tr key={`${version} ${at}`} className="border-b border-line align-top">
              <td className="px-3 py-2">
                <LineForm line={line} at={at} />
              </td>
              <td className="px-3 py-2 max-sm:hidden">{line.measure}</td>
              <td className="figures px-3 py-2 text-right">{line.grams}</td>
              <td className="figures px-3 py-2 text-right">{line.kcal ?? 'not known'}</td>
              <td className="figures px-3 py-2 text-right text-ink-2 max-sm:hidden">{line.usda_number ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <AddIngredient />
    </section>
  )
}

/** What was typed into this form, where it was refused. */
function useRefused(intent: string, at?: number): { typed: Record<string, string>; message: string } | null {
  const answer = useActionData() as FormAnswer | undefined
  const typed = answer?.result?.initialValue as Record<string, string> | undefined
  const message = refusalOf(answer)
  if (!message || typed?.intent !== intent || (at !== undefined && typed?.at !== String(at))) return null
  return { typed, message }
}

function useHidden(intent: string, more: Record<string, string> = {}): Record<string, string> {
  const { recipe, formToken } = useLoaderData() as OpenRecipe
  const answer = useActionData() as FormAnswer | undefined
  return { intent, version: String(recipe.version), form_token: answer?.formToken ?? formToken, ...more }
}

const input = 'h-11 w-full min-w-0 rounded-field border-[1.5px] border-line-strong bg-paper px-3 text-small'

function LineForm({ line, at }: { line: Line; at: number }) {
  const refused = useRefused('line', at)
  const [saving, removing] = [useHidden('line', { at: String(at) }), useHidden('remove', { at: String(at) })]
  return (
    <details open={refused !== null}>
      <summary className="unfold min-h-6 gap-2">
        <span className="min-w-0 wrap-anywhere">
          {line.name_en}{' '}
          <span lang="hi" className="text-ink-2">
            {line.name_hi}
          </span>
          {line.measure ? <span className="block text-meta text-ink-2 sm:hidden">{line.measure}</span> : null}
        </span>
      </summary>
      <Form method="post" preventScrollReset className="mt-2 grid gap-2 pb-1">
        <HiddenFields values={saving} />
        <LineFields typed={refused?.typed} line={line} name={line.name_en} />
        <button type="submit" className="btn btn-primary btn-small justify-self-start">
          Save {line.name_en}
        </button>
      </Form>
      <Form method="post" preventScrollReset className="pb-2">
        <HiddenFields values={removing} />
        <button type="submit" className="btn btn-outline btn-small">
          Take out<span className="sr-only"> {line.name_en}</span>
        </button>
      </Form>
    </details>
  )
}

type LineFieldsProps = {
  typed: Record<string, string> | undefined
  line?: Pick<Line, 'grams' | 'measure'>
  /** Of what: the labels of many such fields on one page differ by it. */
  name: string
}

const LineFields = ({ typed, line, name }: LineFieldsProps) => (
  <>
    <label className="grid gap-1 text-meta text-ink-2">
      <span>
        Grams<span className="sr-only"> of {name}</span>
      </span>
      <input
        name="grams"
        inputMode="decimal"
        autoComplete="off"
        required
        defaultValue={typed?.grams ?? line?.grams}
        className={input}
      />
    </label>
    <label className="grid gap-1 text-meta text-ink-2">
      <span>
        Measure<span className="sr-only"> of {name}</span> (optional)
      </span>
      <input name="measure" autoComplete="off" defaultValue={typed?.measure ?? line?.measure ?? ''} className={input} />
    </label>
  </>
)

function AddIngredient() {
  const { recipe, parts } = useLoaderData() as OpenRecipe
  const refused = useRefused('add')
  const hidden = useHidden('add')
  return (
    <details open={refused !== null} className="mt-2">
      <summary className="unfold w-fit text-small font-semibold text-leaf-700">Add an ingredient</summary>
      <Form
        key={recipe.version}
        method="post"
        preventScrollReset
        className="mt-2 grid gap-3 sm:grid-cols-[minmax(0,2fr)_6rem_minmax(0,1fr)] sm:items-end"
      >
        <HiddenFields values={hidden} />
        <label className="grid gap-1 text-meta text-ink-2">
          Food, or another recipe
          <select name="part" required defaultValue={refused?.typed.part ?? ''} className={`${input} select-sign`}>
            <PartOptions parts={parts} without={recipe.id} />
          </select>
        </label>
        <LineFields typed={refused?.typed} name="the new ingredient" />
        <button type="submit" className="btn btn-primary btn-small justify-self-start">
          Add
        </button>
      </Form>
    </details>
  )
}

/** All that a recipe can be made of. */
const PartOptions = ({ parts, without }: { parts: Parts; without?: string }) => (
  <>
    <option value="">Choose</option>
    <optgroup label="Foods">
      <option value="water">Water</option>
      {parts.foods.map(({ number, name_en }) => (
        <option key={number} value={number}>
          {name_en}
        </option>
      ))}
    </optgroup>
    <optgroup label="Recipes, as they are cooked">
      {parts.recipes
        .filter(({ id }) => id !== without)
        .map(({ id, name_en }) => (
          <option key={id} value={`recipe:${id}`}>
            {name_en}
          </option>
        ))}
    </optgroup>
  </>
)
