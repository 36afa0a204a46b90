import type { z } from 'zod'

type ConformField = { id: string; name: string; initialValue?: unknown; errors?: string[] | undefined }

/** What a Field needs to know of a field of Conform. */
export function fieldProps({ id, name, initialValue, errors }: ConformField) {
  return { id, name, errors, defaultValue: typeof initialValue === 'string' ? initialValue : undefined }
}

/** The same for a password, which is never filled in again. */
export function passwordProps({ id, name, errors }: ConformField) {
  return { id, name, errors }
}

/**
 * How many characters a field of a schema takes, for the field to count them down. There is no `maxLength` attribute: a
 * browser cuts what is pasted by it without a word.
 */
export function textLimit(field: z.ZodType): number | undefined {
  const { maxLength, def } = field as z.ZodType & {
    maxLength?: number | null
    def: { innerType?: z.ZodType; in?: z.ZodType }
  }
  const inner = def.innerType ?? def.in
  return maxLength ?? (inner && textLimit(inner))
}
