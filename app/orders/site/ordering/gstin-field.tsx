import { Field, type FieldProps } from '~/ui/form/field/field'

/** Where the clinic has a GST number, so that a business can want its own on the paper. */
export const GstinField = (field: Omit<FieldProps, 'label'>) => (
  <Field
    {...field}
    label="GST number of a business"
    autoComplete="off"
    autoCapitalize="characters"
    hint="Leave it empty unless a business buys this. It is printed on the tax invoice."
  />
)
