/** The API's documentation (OpenAPI 3.1), made from the operations the routes are mounted from. */
import { z } from 'zod'
import { type ErrorCode, errorAnswerSchema, errorTable, invalidInputAnswerSchema } from '~/clinic/contract/errors'
import type { Operation } from '~/clinic/contract/operation'
import { documentOperation } from '~/clinic/contract/operations'
import { type Route, route } from './route'

type JsonObject = { [key: string]: unknown }

type DocumentOptions = {
  operations: readonly Operation[]
  namedSchemas: Readonly<Record<string, z.ZodType>>
  version: string
}

/** What any call can answer, whatever it does. */
const generalErrors: readonly ErrorCode[] = ['method_not_allowed', 'internal_error', 'unavailable']
const generalErrorsOfBodies: readonly ErrorCode[] = [
  'malformed_json',
  'foreign_origin',
  'too_large',
  'unsupported_media_type',
  'invalid_input',
]

/** GET /openapi.json. The document never changes while the program runs, so it is made once, when it is first asked for. */
export function openApiRoutes(options: DocumentOptions): Route[] {
  let document: ReturnType<typeof openApiDocument> | undefined
  return [
    route(documentOperation, async () => {
      document ??= openApiDocument(options)
      return document
    }),
  ]
}

export function openApiDocument({ operations, namedSchemas, version }: DocumentOptions) {
  const paths: { [path: string]: JsonObject } = {}
  for (const operation of operations) {
    const { path, method } = operation
    paths[path] = { ...paths[path], [method.toLowerCase()]: describeOperation(operation, namedSchemas) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Aahar clinic API',
      version,
      description:
        'What the clinic’s website itself speaks. JSON in and out; errors are {success: false, code, message}.',
    },
    servers: [{ url: '/api' }],
    paths,
    components: {
      schemas: Object.fromEntries(
        Object.entries(namedSchemas).map(([name, schema]) => [name, jsonSchema(schema, namedSchemas, 'output', name)]),
      ),
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  }
}

const codesWithDetail = new Set<ErrorCode>(invalidInputAnswerSchema.shape.code.options)

function describeOperation(operation: Operation, named: DocumentOptions['namedSchemas']): JsonObject {
  const content = (schema: z.ZodType, io: 'input' | 'output' = 'output') => ({
    'application/json': { schema: jsonSchema(schema, named, io) },
  })
  const file = operation.answerType && { [operation.answerType]: {} }
  const responses: JsonObject = { 200: { description: 'Done.', content: file || content(operation.answer) } }
  for (const [status, codes] of errorsByStatus(operation)) {
    const schema = codes.some((code) => codesWithDetail.has(code)) ? invalidInputAnswerSchema : errorAnswerSchema
    responses[status] = {
      description: codes.map((code) => `${code}: ${errorTable[code].message}`).join(' '),
      content: content(schema),
    }
  }
  for (const [status, schema] of Object.entries(operation.otherAnswers ?? {})) {
    responses[status] = { description: 'In a form of its own.', content: content(schema) }
  }
  return {
    operationId: operation.id,
    tags: [operation.area],
    summary: operation.summary,
    ...(operation.deprecated && { deprecated: true }),
    security: operation.access === 'all' ? [] : [{ bearer: [] }],
    parameters: [...parameters('path', operation.params), ...parameters('query', operation.query)],
    ...(operation.body && { requestBody: { required: true, content: content(operation.body, 'input') } }),
    responses,
  }
}

function errorsByStatus(operation: Operation): Map<number, ErrorCode[]> {
  const codes = new Set([...operation.errors, ...generalErrors])
  if (operation.body) for (const code of generalErrorsOfBodies) codes.add(code)
  if (!operation.ignoresToken) codes.add('unauthorized')
  if (operation.access === 'admin') for (const code of ['forbidden', 'second_factor_required'] as const) codes.add(code)
  if (operation.needsProof) codes.add('proof_needed')
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of codes)
    byStatus.set(errorTable[code].status, [...(byStatus.get(errorTable[code].status) ?? []), code])
  return byStatus
}

function parameters(place: 'path' | 'query', schema: z.ZodObject | undefined): JsonObject[] {
  return Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !(field as z.ZodType).safeParse(undefined).success,
    schema: jsonSchema(field as z.ZodType, {}, 'input'),
  }))
}

/** zod's own JSON Schema; a shape that has a name is referred to by it, except by itself. */
function jsonSchema(
  schema: z.ZodType,
  named: DocumentOptions['namedSchemas'],
  io: 'input' | 'output',
  self?: string,
): unknown {
  const names = new Map<unknown, string>(Object.entries(named).map(([name, namedSchema]) => [namedSchema, name]))
  const ownName = names.get(schema)
  // What is received in a body may lack what has a default, so a name, which describes what is sent, does not fit it.
  if (io === 'output' && ownName !== undefined && ownName !== self) return reference(ownName)
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    override: ({ zodSchema, jsonSchema: target }) => {
      // Fields may be added to an answer; a caller who refuses what he does not know would break.
      if (io === 'output' && target.additionalProperties === false) delete target.additionalProperties
      const name = names.get(zodSchema)
      if (io !== 'output' || name === undefined || name === self) return
      for (const key of Object.keys(target)) delete target[key]
      target.$ref = reference(name).$ref
    },
  })
  return json
}

const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` })
