import { dietOptions } from '~/domain/deliveries/diets'
import { Field, type FieldProps } from '~/ui/form/field/field'

type FieldOf = (name: 'diet' | 'dislikes' | 'allergies' | 'health_consent') => Omit<FieldProps, 'label'>

/**
 * What every order of food asks: what the client eats, what the kitchen must leave out, and whether it may be told.
 * @param told allergies that the client has told before; they go with every meal already
 */
export function AllergyFields({ field, told }: { field: FieldOf; told: string | null }) {
  return (
    <div className="grid gap-y-5.5">
      <Field
        {...field('diet')}
        type="select"
        label="What do you eat?"
        placeholder="Please choose"
        required={false}
        options={dietOptions}
        hint="Without a choice it stays as you told us before. Until you tell us, we cook vegetarian for you."
      />
      <Field
        {...field('allergies')}
        label="What must not be in it?"
        placeholder="For example: peanuts, sesame"
        hint={
          <>
            {told === null ? null : (
              <span className="block font-semibold text-ink">
                You have told us before: {told}. The kitchen knows it: please add only what is new.
              </span>
            )}
            The kitchen handles nuts, milk, wheat and egg. Only the kitchen, the driver and your dietitian read this. It
            goes with every meal you have from us.
          </>
        }
      />
      <Field
        {...field('health_consent')}
        label="I agree that the kitchen, the dietitian and the person who delivers see this and use it for my meals."
        hint="Tick it if you name something above. Without the tick nothing of it is passed on, and your food is made as for everyone."
      />
      <Field
        {...field('dislikes')}
        label="What do you not like?"
        placeholder="For example: karela, lauki"
        hint="If another dish of the day fits you, you get that one."
      />
    </div>
  )
}
