/** The API's documentation (OpenAPI 3.1), made from the operations the routes are mounted from. */

import { z } from 'zod'
import { isOfOneClient } from '~/care/contract/sharing/access'
import { type ErrorCode, errorAnswerSchema, errorTable, invalidInputAnswerSchema } from '~/platform/http/api/errors'
import type { Operation } from '~/platform/http/api/operation'
import { type Route, route } from '~/platform/http/api/route'
import { documentOperation } from '../operations'

type JsonObject = { [key: string]: unknown }

type DocumentOptions = {
  operations: readonly Operation[]
  namedSchemas: ReadonlyMap<string, z.ZodType>
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
      return Response.json(document)
    }),
  ]
}

export function openApiDocument({ operations, namedSchemas, version }: DocumentOptions) {
  const names = createNames(namedSchemas)
  const paths: { [path: string]: JsonObject } = {}
  for (const operation of operations) {
    const { path, method } = operation
    paths[path] = { ...paths[path], [method.toLowerCase()]: describeOperation(operation, names) }
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
      schemas: names.described(),
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  }
}

const codesWithDetail = new Set<ErrorCode>(invalidInputAnswerSchema.shape.code.options)

function describeOperation(operation: Operation, names: Names): JsonObject {
  const content = (schema: z.ZodType, io: 'input' | 'output' = 'output') => ({
    'application/json': { schema: io === 'input' ? inputSchema(schema) : names.answer(schema) },
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
  const codes = new Set([
    ...operation.errors,
    ...generalErrors,
    ...(isOfOneClient(operation) ? (['reason_needed'] as const) : []),
  ])
  if (operation.body) for (const code of generalErrorsOfBodies) codes.add(code)
  if (!operation.ignoresToken) codes.add('unauthorized')
  if (operation.access === 'staff') for (const code of ['forbidden', 'second_factor_required'] as const) codes.add(code)
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
    schema: inputSchema(field as z.ZodType),
  }))
}

type Names = ReturnType<typeof createNames>

/** Of answers: a shape that has a name is referred to by it, and described once, where an answer has it. */
function createNames(namedSchemas: DocumentOptions['namedSchemas']) {
  const names = new Map<z.core.$ZodType, string>([...namedSchemas].map(([name, schema]) => [schema, name]))
  const used = new Set<z.core.$ZodType>()

  function answer(schema: z.core.$ZodType, self?: z.core.$ZodType): JsonObject {
    const { $schema: _, ...json } = z.toJSONSchema(schema, {
      override: ({ zodSchema: part, jsonSchema: target }) => {
        // Fields may be added to an answer; a caller who refuses what he does not know would break.
        if (target.additionalProperties === false) delete target.additionalProperties
        const name = names.get(part)
        if (name === undefined || part === self) return
        used.add(part)
        for (const key of Object.keys(target)) delete target[key]
        target.$ref = `#/components/schemas/${name}`
      },
    })
    return json
  }

  return {
    answer,
    /** Those that `answer` has referred to, and those that they refer to. */
    described(): JsonObject {
      const schemas: JsonObject = {}
      for (const schema of used) schemas[names.get(schema) ?? ''] = answer(schema, schema)
      return schemas
    },
  }
}

/** What is received may lack what has a default, so a name, which describes what is sent, does not fit it. */
function inputSchema(schema: z.ZodType): JsonObject {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io: 'input' })
  return json
}
