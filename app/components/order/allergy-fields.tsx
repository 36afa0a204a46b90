import { Field, type FieldProps } from '~/components/ui/field'

type FieldOf = (name: 'allergies' | 'health_consent') => Omit<FieldProps, 'label'>

/** What every order of food asks: what the kitchen must leave out, and whether it may be told. */
export function AllergyFields({ field }: { field: FieldOf }) {
  return (
    <div className="grid gap-y-5.5">
      <Field
        {...field('allergies')}
        label="What must not be in it?"
        placeholder="For example: peanuts, sesame"
        hint="The kitchen handles nuts, milk, wheat and egg. Only the kitchen, the driver and your dietitian read this. It goes with every meal you have from us."
      />
      <Field
        {...field('health_consent')}
        label="I agree to the use of these details for my meals. Needed only if you name something above."
      />
    </div>
  )
}
