import { documentTypes } from '~/domain/media/care-upload'
import { Field, type FieldProps } from '~/ui/form/field/field'
import { FileField } from '~/ui/form/field/file-field'
import { type DocumentKind, kindNames } from '../../contract/records/documents'

type Props = {
  /** Of the form. */
  id: string
  field: (name: 'file' | 'kind' | 'name') => Pick<FieldProps, 'id' | 'name' | 'errors'>
  /** What it may be. */
  kinds: readonly DocumentKind[]
  /** What happens to the file. */
  more?: string
  placeholder?: string
}

/** The file, what it is and its name: of who sends a document and of who files one. */
export function DocumentFields({ id, field, kinds, more = '', placeholder }: Props) {
  const options = kinds.map((value) => ({ value, label: kindNames[value] }))
  return (
    <>
      <FileField
        id={`${id}-file`}
        label="File"
        hint={`PDF, JPEG or PNG, at most 10 MB.${more}`}
        accept={documentTypes}
        errors={field('file').errors}
      />
      <Field {...field('kind')} required type="select" label="What is it?" placeholder="Choose" options={options} />
      <Field
        {...field('name')}
        autoComplete="off"
        label="Name"
        labelNote="optional"
        placeholder={placeholder}
        hint="Without one it has the name of its file."
      />
    </>
  )
}
