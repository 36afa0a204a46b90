import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, Outlet, useLoaderData, useLocation, useParams } from '@remix-run/react'
import { care } from '~/content/collections.server'
import { dashboardMeta } from '~/frame/desk/dashboard-data'
import { DeskList } from '~/frame/desk/list/desk-list'
import { listAddress } from '~/frame/desk/list/list-address'
import { readList } from '~/frame/desk/list/read-list.server'
import { type Column, rowLink } from '~/frame/desk/list/record-table'
import { PageHead } from '~/frame/desk/page/page-head'
import { adminRecipeOperations, type ListedRecipe } from '../../contract/admin-recipes'
import { requireDietitian } from '../require-dietitian.server'

export const meta: MetaFunction = ({ matches }) => dashboardMeta(matches, 'Recipes')

/** The recipes, one of them open beside the list where the address says so. */
export async function loader(visit: LoaderFunctionArgs) {
  const { clinic } = await requireDietitian(visit)
  const { list } = adminRecipeOperations
  return {
    list: await readList(visit, list.query.shape, clinic(adminRecipeOperations).list, { what: 'recipes', perPage: 15 }),
    fasts: care.fastLists.items.map(({ id, nameEn }) => ({ tag: `fast-${id}`, label: `Vrat, ${nameEn}` })),
  }
}

const columns: Column<ListedRecipe>[] = [
  {
    name: 'Dish',
    place: 'lead',
    cell: ({ id, name_en, portion_en, portion_grams }, chosen) => (
      <>
        <Link to={`/dashboard/recipes/${id}${listAddress(chosen)}`} preventScrollReset={false} className={rowLink}>
          {name_en}
        </Link>
        <span className="figures block text-meta text-ink-2">
          1 {portion_en}, {portion_grams} g
        </span>
      </>
    ),
  },
  {
    name: 'Energy',
    place: 'badge',
    className: 'figures text-right text-ink-2 whitespace-nowrap',
    cell: ({ kcal, is_at_least }) =>
      kcal === null ? 'not weighed' : is_at_least ? `at least ${kcal} kcal` : `${kcal} kcal`,
  },
]

const tags = [
  { tag: 'vegetarian', label: 'Vegetarian' },
  { tag: 'jain', label: 'Jain' },
  { tag: 'no-onion-garlic', label: 'No onion-garlic' },
  { tag: 'vegan', label: 'Vegan' },
]

export default function RecipesPage() {
  const { list, fasts } = useLoaderData<typeof loader>()
  const { id } = useParams()
  const isNew = useLocation().pathname.endsWith('/new')
  const isOpen = id !== undefined || isNew
  return (
    <>
      <PageHead title="Recipes" create={{ to: '/dashboard/recipes/new', label: 'New recipe' }} />
      <div
        className={`grid grid-cols-[minmax(0,1fr)] gap-x-7 gap-y-5 px-4.5 py-6 lg:px-10 lg:py-8 ${isOpen ? 'xl:grid-cols-[15.5rem_minmax(0,1fr)]' : ''}`}
      >
        <div className={isOpen ? 'max-xl:hidden' : ''}>
          <DeskList
            list={list}
            path="/dashboard/recipes"
            noun="recipes"
            caption="Recipes"
            openId={id}
            chips={{
              label: 'Who can eat it',
              of: [
                { label: 'All', chosen: {}, count: list.counts.all },
                ...[...tags, ...fasts].map(({ tag, label }) => ({ label, chosen: { tag }, count: list.counts[tag] })),
              ],
            }}
            filters={[{ name: 'q', label: 'Dish, in English or Hindi' }]}
            columns={columns}
            whenEmpty={{
              title: 'No recipes yet.',
              text: 'Write the first one: its ingredients in grams, and what the cooked dish weighs.',
              wayOn: { label: 'New recipe', to: '/dashboard/recipes/new' },
            }}
          >
            <p className="text-small text-ink-2">
              <Link to="/dashboard/recipes/foods" className="text-link">
                Foods, and your own food table
              </Link>
              <br />
              <Link to="/dashboard/templates" className="text-link mt-3">
                Templates of diet plans
              </Link>
            </p>
          </DeskList>
        </div>
        <Outlet />
      </div>
    </>
  )
}

export { DashboardError as ErrorBoundary } from '~/frame/desk/dashboard-error'
export { revalidateAfterRefusal as shouldRevalidate } from '~/ui/browser/unreachable'
