import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { Link, useLoaderData, useSearchParams } from '@remix-run/react'
import { Copy } from 'lucide-react'
import { Decimal } from '~/domain/food/decimal'
import { compactDay, dayOf } from '~/domain/time/days'
import { dashboardMeta } from '~/frame/desk/dashboard-data'
import { DashboardError } from '~/frame/desk/dashboard-error'
import { BackLink } from '~/frame/desk/page/back-link'
import { DeskMessage } from '~/frame/desk/page/desk-message'
import { ActionButton } from '~/frame/desk/page/detail-panel'
import { answerDesk } from '~/platform/forms/answer-desk.server'
import { formToken } from '~/platform/forms/form-token.server'
import { FoodDrawing } from '~/ui/picture/food-drawing'
import { adminRecipeOperations, type RecipeView, type SwapView } from '../../contract/admin-recipes'
import { changed, recipeFormSchema } from '../recipe-form'
import { requireDietitian } from '../require-dietitian.server'
import { FactsForm } from './facts-form'
import { Figures } from './figures'
import { Ingredients } from './ingredients'
import type { OpenRecipe } from './open-recipe'
import { Badges, WhoCanEat } from './who-can-eat'

export const meta: MetaFunction = ({ matches }) => dashboardMeta(matches, 'Recipe')

export async function loader(visit: LoaderFunctionArgs): Promise<OpenRecipe> {
  const { clinic } = await requireDietitian(visit)
  const calls = clinic(adminRecipeOperations)
  const id = visit.params.id ?? ''
  const [answer, parts, swaps] = await Promise.all([calls.get(id), calls.parts(), calls.swaps(id, { quantity: 1 })])
  if (!answer.ok && [404, 422].includes(answer.failure.status ?? 0))
    throw new Response('There is no such recipe.', { status: 404 })
  if (!answer.ok || !parts.ok || !swaps.ok)
    throw new Response('This recipe cannot be read right now. Please try again.', { status: 503 })
  const { cooked_grams: cooked, portion_grams: portion } = answer.data
  return {
    recipe: answer.data,
    parts: parts.data,
    swaps: swaps.data,
    makes: cooked === null ? null : quarters(new Decimal(cooked).div(portion).times(4).toDecimalPlaces(0).toNumber()),
    saved: compactDay(dayOf(answer.data.updated_at)),
    formToken: formToken(),
  }
}

const quarters = (count: number): string =>
  `${Math.floor(count / 4) || (count % 4 === 0 ? '0' : '')}${['', '¼', '½', '¾'][count % 4]}`

const doneWords = { facts: 'Saved.', line: 'Saved.', add: 'The ingredient is in.', remove: 'The ingredient is out.' }

/** Each form changes one thing of the recipe as it was when the page was shown: another version answers 409. */
export async function action(visit: ActionFunctionArgs) {
  const { id = '' } = visit.params
  return answerDesk(visit, {
    schema: recipeFormSchema,
    hasToken: true,
    call: async (clinic, sent) => {
      const calls = clinic(adminRecipeOperations)
      const now = await calls.get(id)
      if (!now.ok) return now
      const fields = changed(now.data, sent)
      return sent.intent === 'variant'
        ? calls.create({ ...fields, form_token: sent.form_token })
        : calls.save(id, { ...fields, version: sent.version })
    },
    fieldOf: { ...Object.fromEntries(Object.keys(recipeFormSchema.shape).map((name) => [name, name])), food: 'part' },
    done: ({ id: made }, { value: { intent } }) =>
      intent === 'variant' ? redirect(`/dashboard/recipes/${made}`, 303) : { sent: doneWords[intent] },
  })
}

export { clientAction, revalidateAfterRefusal as shouldRevalidate } from '~/ui/browser/unreachable'

export default function RecipePage() {
  const { recipe, saved, makes, swaps, formToken } = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  const { name_en, name_hi, minutes, portion_en, version, updated_by } = recipe
  const facts = [makes === null ? 'Not weighed.' : `Makes ${makes} ${portion_en}.`, minutes && `${minutes} minutes.`]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-x-6 gap-y-8 lg:grid-cols-[minmax(0,1fr)_17.5rem]">
      <div className="min-w-0">
        <BackLink to={`/dashboard/recipes?${query}`} className="mb-3 xl:hidden">
          All recipes
        </BackLink>
        <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
          <FoodDrawing src={recipe.drawing} className="size-14" />
          <div className="mr-auto min-w-0">
            <h2 className="text-[2rem]! wrap-anywhere">
              {name_en}{' '}
              <span lang="hi" className="font-sans text-[1.2rem] font-normal text-ink-2">
                {name_hi}
              </span>
            </h2>
            <p className="figures text-small text-ink-2">
              {facts.filter(Boolean).join(' ')} Saved {updated_by ? `by ${updated_by}, ` : ''}
              {saved}.
            </p>
          </div>
          <ActionButton sends={{ intent: 'variant', version, form_token: formToken }} label="Variant" Icon={Copy} />
        </div>
        <Badges tags={recipe.tags} />
        <div className="mt-4 empty:hidden">
          <DeskMessage except={[]} />
        </div>
        <Ingredients />
        <Weights recipe={recipe} />
        <Steps recipe={recipe} />
        <FactsForm />
      </div>
      <aside aria-label="What is in it" className="min-w-0">
        <Figures recipe={recipe} />
        <CountsAs recipe={recipe} />
        <WhoCanEat tags={recipe.tags} />
        <Swaps swaps={swaps} />
        <section aria-labelledby="sources" className="mt-8">
          <h3 id="sources">Sources</h3>
          <p className="mt-2 text-meta text-ink-2">
            {recipe.sources.join('. ')}. Cooking loss of vitamins is not taken off.
          </p>
        </section>
      </aside>
    </div>
  )
}

function Weights({ recipe }: { recipe: RecipeView }) {
  const { raw_grams: raw, cooked_grams: cooked, is_weighed, portion_grams: portion, portion_en } = recipe
  const weights = [
    ['Raw, with water', `${raw} g`],
    [is_weighed ? 'Cooked, weighed' : 'Cooked, an estimate', cooked === null ? 'not weighed' : `${cooked} g`],
    [`1 ${portion_en}`, `${portion} g`],
  ] as const
  return (
    <dl className="mt-6 flex flex-wrap gap-x-10 gap-y-3 border-y border-line py-4">
      {weights.map(([name, value]) => (
        <div key={name}>
          <dt className="text-small text-ink-2">{name}</dt>
          <dd className="figures text-[1.45rem]">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Steps({ recipe: { steps_en: english, steps_hi: hindi } }: { recipe: RecipeView }) {
  if (english.length === 0 && hindi.length === 0) return null
  return (
    <section aria-labelledby="steps" className="mt-7">
      <h3 id="steps">How it is cooked</h3>
      {[
        { lang: 'en', steps: english },
        { lang: 'hi', steps: hindi },
      ].map(({ lang, steps }) =>
        steps.length === 0 ? null : (
          <ol key={lang} lang={lang} className="mt-3 grid list-decimal gap-2 pl-6 text-small marker:text-turmeric-700">
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        ),
      )}
    </section>
  )
}

function CountsAs({ recipe: { counts_as: counted, portion_en } }: { recipe: RecipeView }) {
  return (
    <section aria-labelledby="counts" className="mt-8">
      <h3 id="counts">Counts as</h3>
      <p className="mt-2 text-small">
        {counted === null
          ? 'Nothing yet: the cooked dish was not weighed.'
          : counted.length === 0
            ? 'No exchange.'
            : counted
                .map(
                  ({ label, count, grams }) =>
                    `${halves(count)} ${label.toLowerCase()} (${grams} g in a ${portion_en})`,
                )
                .join(', ')}
      </p>
    </section>
  )
}

const halves = (count: number) => `${Math.floor(count) || ''}${count % 1 === 0 ? '' : '½'}`

function Swaps({ swaps }: { swaps: readonly SwapView[] }) {
  if (swaps.length === 0) return null
  return (
    <section aria-labelledby="swaps" className="mt-8">
      <h3 id="swaps">In its place</h3>
      <ul className="mt-2 text-small">
        {swaps.map(({ recipe_id, food, name_en, measure_en, quantity, kcal, percent }) => (
          <li key={recipe_id ?? food} className="border-b border-line py-2">
            {recipe_id === null ? (
              name_en
            ) : (
              <Link to={`/dashboard/recipes/${recipe_id}`} className="text-link">
                {name_en}
              </Link>
            )}{' '}
            <span className="figures text-ink-2">
              {quarters(quantity * 4)} {measure_en}, {kcal} kcal ({percent.replace('-', '−')} %)
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Beside the list, which stays. */
export function ErrorBoundary() {
  return (
    <div>
      <Link to="/dashboard/recipes" className="text-link text-small">
        Back to the recipes
      </Link>
      <DashboardError />
    </div>
  )
}
