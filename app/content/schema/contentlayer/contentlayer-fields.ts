/**
 * contentlayer's field definitions, derived from the zod schemas of schema.ts so that nothing is described twice.
 * contentlayer checks less than zod does (no enum values, no nested extra fields), which is why check.ts runs first and
 * typed-documents.server.ts parses what comes out once more.
 */
import { defineNestedType, type FieldDefs, type ListFieldDefItem } from 'contentlayer2/source-files'
import { z } from 'zod'
import { contentlayerKeys } from './contentlayer-keys'

type FieldDef = Extract<FieldDefs, Record<string, unknown>>[string]

/**
 * One field definition for each key of a strict object.
 * @param name unique prefix for the nested types: two with the same name would be taken for one.
 */
export function contentlayerFields(name: string, schema: z.ZodObject): Record<string, FieldDef> {
  return Object.fromEntries(
    Object.entries(schema.shape).map(([key, value]) => {
      if (contentlayerKeys.includes(key))
        throw new Error(`${name}.${key}: contentlayer keeps the name “${key}” for itself`)
      return [key, fieldOf(`${name}${key.charAt(0).toUpperCase()}${key.slice(1)}`, value as z.ZodType)]
    }),
  )
}

/** null and a missing key are both “not required” to contentlayer, which then hands null on as null. */
function fieldOf(name: string, schema: z.ZodType): FieldDef {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return { ...fieldOf(name, schema.unwrap() as z.ZodType), required: false }
  }
  if (schema instanceof z.ZodArray)
    return { type: 'list', of: itemOf(name, schema.element as z.ZodType), required: true }
  if (schema instanceof z.ZodObject) return { type: 'nested', of: nested(name, schema), required: true }
  return { ...scalarOf(name, schema), required: true }
}

function itemOf(name: string, schema: z.ZodType): ListFieldDefItem.Item {
  return schema instanceof z.ZodObject ? nested(name, schema) : scalarOf(name, schema)
}

function nested(name: string, schema: z.ZodObject) {
  return defineNestedType(() => ({ name, fields: contentlayerFields(name, schema) }))
}

function scalarOf(name: string, schema: z.ZodType) {
  if (schema instanceof z.ZodEnum) return { type: 'enum', options: schema.options.map(String) } as const
  if (schema instanceof z.ZodLiteral) return { type: 'enum', options: [...schema.values].map(String) } as const
  if (schema instanceof z.ZodISODate) return { type: 'date' } as const
  if (schema.type === 'string' || schema.type === 'number' || schema.type === 'boolean')
    return { type: schema.type } as const
  throw new Error(`${name}: no contentlayer field is known for a zod ${schema.type}`)
}
