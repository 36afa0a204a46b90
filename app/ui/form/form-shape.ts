/** What a form's schema says of its fields. Safe in a browser. */
import type { z } from 'zod'

/** What of zod's definitions is needed to look through a schema. */
type SchemaDef = { type: string; in?: z.ZodType; shape?: Record<string, z.ZodType>; innerType?: z.ZodType }

const defOf = (schema: z.ZodType) => (schema as unknown as { def: SchemaDef }).def

/** The schema of each field of a flat form, by its name. @throws where the schema is no object's */
export function formShape(schema: z.ZodType): Record<string, z.ZodType> {
  const { type, in: inner, shape } = defOf(schema)
  if (type === 'pipe' && inner) return formShape(inner)
  if (type !== 'object' || !shape) throw new TypeError(`A form needs the schema of an object, not ${type}.`)
  return shape
}

/** Whether a field takes several values. */
export function takesMany(field: z.ZodType): boolean {
  const { type, innerType, in: inner } = defOf(field)
  if (type === 'array' || type === 'set') return true
  const within = innerType ?? inner
  return within ? takesMany(within) : false
}

/** A field has to be filled in where its schema refuses to be without it: Conform leaves out what is empty. */
export const isRequired = (field: z.ZodType): boolean => !field.safeParse(undefined).success

/** How many characters a field takes; undefined: the schema says nothing of it. */
export function textLimit(field: z.ZodType): number | undefined {
  const { innerType, in: inner } = defOf(field)
  const within = innerType ?? inner
  return (field as { maxLength?: number | null }).maxLength ?? (within && textLimit(within))
}
