import { useLoaderData } from '@remix-run/react'
import { useIntentSending } from '~/frame/desk/page/desk-message'
import { SchemaForm } from '~/ui/form/schema-form'
import { SubmitButton } from '~/ui/form/submit-button'
import { FactsFields } from '../facts-fields'
import { factsSchema } from '../recipe-form'
import type { OpenRecipe } from './open-recipe'

/** Behind its heading, as most changes are of an ingredient. */
export function FactsForm() {
  const { recipe, formToken } = useLoaderData() as OpenRecipe
  const sending = useIntentSending('facts')
  const isRefused = Object.keys(sending.answer?.result?.error ?? {}).length > 0
  const { version, cooked_grams, portion_grams, minutes, is_weighed, steps_en, steps_hi } = recipe
  const { name_en, name_hi, portion_en, portion_hi } = recipe
  return (
    <details open={isRefused} className="mt-7 rounded-field border-[1.5px] border-line bg-ivory">
      <summary className="unfold justify-between px-4 text-small font-semibold text-leaf-700">
        Change name, weights and steps
      </summary>
      <div className="px-4 pb-4">
        <SchemaForm
          key={version}
          id="facts"
          schema={factsSchema}
          sending={sending}
          formToken={formToken}
          hidden={{ intent: 'facts', version: String(version) }}
          filled={{
            ...{ name_en, name_hi, portion_en, portion_hi, portion_grams: String(portion_grams) },
            cooked_grams: cooked_grams === null ? '' : String(cooked_grams),
            minutes: minutes === null ? '' : String(minutes),
            ...(is_weighed && { is_weighed: 'on' }),
            ...{ steps_en: steps_en.join('\n'), steps_hi: steps_hi.join('\n') },
          }}
          messageClassName="mt-2 empty:hidden"
          className="mt-2 grid gap-4 sm:grid-cols-2"
        >
          {({ field }) => (
            <>
              <FactsFields field={field} />
              <div className="sm:col-span-2">
                <SubmitButton busy={sending.busy} busyLabel="Saving..." className="btn-small">
                  Save
                </SubmitButton>
              </div>
            </>
          )}
        </SchemaForm>
      </div>
    </details>
  )
}
