import { dietOptions, dietText } from '~/domain/deliveries/diets'
import { allergenNames, allergens } from '~/domain/food/attributes'
import { UnfoldingAction } from '~/frame/desk/page/detail-panel'
import { Field } from '~/ui/form/field/field'
import type { PlanDaysAnswer } from '../../contract/admin-deliveries'

type Props = { note: PlanDaysAnswer['kitchen_note']; told: string | null }

/** What the kitchen knows of a client: what they eat, what must not be in it, what they do not like. */
export function FoodFile({ note: { diet, allergens: ticked, allergies, dislikes, unread, version }, told }: Props) {
  return (
    <section aria-labelledby="kitchen-note" className="mt-5 grid gap-3">
      <h3 id="kitchen-note" className="text-[1.3rem]!">
        For the kitchen
      </h3>
      <p className="text-small">
        {dietText(diet)}. {told ? <span className="font-semibold text-beet-700">{told}</span> : 'No allergies noted.'}
        {dislikes ? ` Does not like: ${dislikes}.` : ''}
      </p>
      {unread.length > 0 ? (
        <p className="rounded-field bg-warn-tint px-4 py-3 text-small text-warn">
          No dish is chosen for this client until you have checked: {unread.join(', ')}. Ask the client which foods they
          mean, tick these below, and say that you have checked it.
        </p>
      ) : null}
      <UnfoldingAction sends={{ intent: 'kitchen_note', version }} label="Change diet or allergies" submitLabel="Save">
        <Field
          key={version}
          id="diet"
          name="diet"
          type="select"
          label="Diet"
          required={false}
          placeholder="Not noted"
          defaultValue={diet ?? ''}
          options={dietOptions}
        />
        <fieldset key={`${version} allergens`}>
          <legend className="mb-2 text-small leading-tight font-semibold">Must not be in it</legend>
          <div className="grid gap-x-4 sm:grid-cols-2">
            {allergenNames.map((name) => (
              <label key={name} className="flex min-h-11 cursor-pointer items-center gap-3 text-small">
                <input
                  type="checkbox"
                  name="allergens"
                  value={name}
                  defaultChecked={ticked.includes(name)}
                  className="size-5 shrink-0 accent-leaf-700"
                />
                {allergens[name]}
              </label>
            ))}
          </div>
        </fieldset>
        <Field
          key={`${version} allergies`}
          id="allergies"
          name="allergies"
          label="Allergies"
          hint="Other foods, as the kitchen and the driver read it, such as: no karela. What the client told with an order stays beside it."
          required={false}
          defaultValue={allergies ?? ''}
        />
        <Field
          key={`${version} dislikes`}
          id="dislikes"
          name="dislikes"
          label="Does not like"
          required={false}
          defaultValue={dislikes ?? ''}
        />
        {unread.length > 0 ? (
          <Field
            id="has_read"
            name="has_read"
            type="checkbox"
            label={`I have checked “${unread.join(', ')}”: what is ticked above says all of it.`}
          />
        ) : null}
      </UnfoldingAction>
    </section>
  )
}
