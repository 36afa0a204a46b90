import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { dashboardMeta } from '~/frame/desk/dashboard-data'
import { BackLink } from '~/frame/desk/page/back-link'
import { answerDesk } from '~/platform/forms/answer-desk.server'
import { takeDraft } from '~/platform/forms/draft.server'
import { formToken } from '~/platform/forms/form-token.server'
import { Field } from '~/ui/form/field/field'
import { SchemaForm, usePageSending } from '~/ui/form/schema-form'
import { SubmitButton } from '~/ui/form/submit-button'
import { adminRecipeOperations } from '../../contract/admin-recipes'
import { FactsFields } from '../facts-fields'
import { lineOf, newRecipeSchema } from '../recipe-form'
import { requireDietitian } from '../require-dietitian.server'

export const meta: MetaFunction = ({ matches }) => dashboardMeta(matches, 'New recipe')

export async function loader(visit: LoaderFunctionArgs) {
  const { clinic, user } = await requireDietitian(visit)
  const parts = await clinic(adminRecipeOperations).parts()
  if (!parts.ok) throw new Response('The foods cannot be read right now. Please try again.', { status: 503 })
  return { parts: parts.data, formToken: formToken(), typed: await takeDraft(visit, user.id) }
}

export async function action(visit: ActionFunctionArgs) {
  return answerDesk(visit, {
    schema: newRecipeSchema,
    hasToken: true,
    call: (clinic, { part, grams, measure, cooked_grams = null, minutes = null, ...facts }) =>
      clinic(adminRecipeOperations).create({
        ...{ ...facts, cooked_grams, minutes },
        lines: [lineOf({ part, grams, measure })],
      }),
    done: ({ id }) => redirect(`/dashboard/recipes/${id}`, 303),
  })
}

export { clientAction, revalidateAfterRefusal as shouldRevalidate } from '~/ui/browser/unreachable'

export default function NewRecipePage() {
  const { parts, formToken, typed } = useLoaderData<typeof loader>()
  const sending = usePageSending()
  const options = [
    { value: 'water', label: 'Water' },
    ...parts.foods.map(({ number, name_en }) => ({ value: number, label: name_en })),
    ...parts.recipes.map(({ id, name_en }) => ({ value: `recipe:${id}`, label: `${name_en} (recipe)` })),
  ]
  return (
    <div className="min-w-0">
      <BackLink to="/dashboard/recipes" className="mb-3 xl:hidden">
        All recipes
      </BackLink>
      <section aria-labelledby="new-recipe" className="rounded-card border border-line bg-paper p-5 shadow-sm sm:p-7">
        <h2 id="new-recipe" className="text-[1.4rem]!">
          New recipe
        </h2>
        <p className="mt-2 text-small text-ink-2">
          Begin with its first ingredient; the others are added on the next page.
        </p>
        <SchemaForm
          id="new-recipe-form"
          schema={newRecipeSchema}
          sending={sending}
          formToken={formToken}
          filled={typed ?? undefined}
          messageClassName="mt-4 empty:hidden"
          className="mt-4 grid gap-5 sm:grid-cols-2"
        >
          {({ field }) => (
            <>
              <FactsFields field={field} />
              <Field {...field('part')} type="select" options={options} placeholder="Choose" label="First ingredient" />
              <Field {...field('grams')} inputMode="decimal" autoComplete="off" label="Grams, raw and cleaned" />
              <Field {...field('measure')} autoComplete="off" label="Measure" hint="Such as ¾ katori." />
              <div className="sm:col-span-2">
                <SubmitButton busy={sending.busy} busyLabel="Saving...">
                  Save the recipe
                </SubmitButton>
              </div>
            </>
          )}
        </SchemaForm>
      </section>
    </div>
  )
}

export { DashboardError as ErrorBoundary } from '~/frame/desk/dashboard-error'
