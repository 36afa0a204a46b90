import type { FieldProps } from '~/ui/form/field/field'
import { Field } from '~/ui/form/field/field'

type Names =
  | 'name_en'
  | 'name_hi'
  | 'portion_en'
  | 'portion_hi'
  | 'portion_grams'
  | 'cooked_grams'
  | 'is_weighed'
  | 'minutes'
  | 'steps_en'
  | 'steps_hi'

/** Names, weights and steps of a dish, in the form of a new recipe and of one that is changed. */
export function FactsFields({ field }: { field: (name: Names) => Omit<FieldProps, 'label'> }) {
  const plain = { autoComplete: 'off' } as const
  const weight = { ...plain, inputMode: 'decimal' } as const
  return (
    <>
      <Field {...field('name_en')} {...plain} label="Name" />
      <Field {...field('name_hi')} {...plain} lang="hi" label="Name in Hindi" />
      <Field {...field('portion_en')} {...plain} label="A portion is" hint="Such as katori, phulka or cheela." />
      <Field {...field('portion_hi')} {...plain} lang="hi" label="A portion, in Hindi" />
      <Field {...field('portion_grams')} {...weight} label="A portion weighs, in g" />
      <Field
        {...field('cooked_grams')}
        {...weight}
        label="The whole dish weighs cooked, in g"
        hint="Leave it empty until it is weighed: then no figures of a portion are shown."
      />
      <Field
        {...field('is_weighed')}
        type="checkbox"
        label="This kitchen has weighed it; without a tick it is an estimate."
      />
      <Field {...field('minutes')} {...weight} label="Minutes" />
      <Field {...field('steps_en')} type="textarea" rows={6} label="Steps, one in each line" />
      <Field {...field('steps_hi')} type="textarea" rows={6} lang="hi" label="Steps in Hindi, one in each line" />
    </>
  )
}
