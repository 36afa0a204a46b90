import { FieldError } from './field'

/** A file to send, in the field `file`. @param accept what is offered: the server looks at the bytes */
export function FileField({
  id,
  label,
  hint,
  accept,
  errors,
}: {
  id: string
  label: string
  hint: string
  accept: string
  errors: string[] | undefined
}) {
  const hasErrors = Boolean(errors?.length)
  return (
    <div>
      <label htmlFor={id} className="mb-2 block text-small leading-tight font-semibold">
        {label}
      </label>
      <input
        id={id}
        type="file"
        name="file"
        accept={accept}
        required
        aria-invalid={hasErrors || undefined}
        aria-describedby={`${id}-hint${hasErrors ? ` ${id}-error` : ''}`}
        className="w-full rounded-field border-[1.5px] border-line-strong bg-paper p-2 text-small file:mr-4 file:min-h-10 file:cursor-pointer file:rounded-full file:border-0 file:bg-leaf-50 file:px-4 file:font-semibold file:text-leaf-700"
      />
      <p id={`${id}-hint`} className="mt-1.5 text-meta text-ink-3">
        {hint}
      </p>
      <FieldError id={`${id}-error`} errors={errors} />
    </div>
  )
}
