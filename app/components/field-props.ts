type ConformField = { id: string; name: string; initialValue?: unknown; errors?: string[] | undefined }

/** What a Field needs to know of a field of Conform. */
export function fieldProps({ id, name, initialValue, errors }: ConformField) {
  return { id, name, errors, defaultValue: typeof initialValue === 'string' ? initialValue : undefined }
}

/** The same for a password, which is never filled in again. */
export function passwordProps({ id, name, errors }: ConformField) {
  return { id, name, errors }
}
