/**
 * The one door for forms: it reads the body of a form and parses it with the form's schema. Field names are hostile input too
 * (`email[4999999]` is an array of five million to Conform, `__intent__` a command), so what the parser is given holds only
 * names that the schema knows, each with one value where the schema wants one. Every form of the site is flat.
 *
 * The body is bounded before it is parsed: its bytes, then its number of fields. A form with a field that no form of this
 * site has asked for in good faith (too many fields, nested names, Conform's own) is refused, whatever else it holds.
 */
import type { Submission } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { z } from 'zod'
import { takeGuess } from '~/ui/form/field/email-question'
import { formShape, takesMany } from '~/ui/form/form-shape'
import { readBytes } from './read-bytes.server'

/** Text of 2,000 characters is at most 18 KB in a body, and what is too long has to come back with its message. */
export const maxFormBytes = 256 * 1024
export const maxFormFields = 64

/**
 * Of a form that sends a file: its field, and how large the whole form may be. A file comes as its text or, where `tooLarge` says so to
 * who sent a larger form, as its bytes in base64, with its name in the field `{name}_name`.
 */
export type FileField = { name: string; formBytes: number; tooLarge?: string }

/** What a client reads where the form as a whole was refused. */
export const refusedFormMessage = 'This form could not be read. Please load the page again and send it once more.'

type SentForm<Schema extends z.ZodType> = {
  submission: Submission<z.input<Schema>, string[], z.output<Schema>>
  /** What was kept of the form, for a draft: only names the schema knows. */
  form: FormData
}

/** Reads a form and parses it with its schema. What is no form at all reads as an empty one. */
export async function readSubmission<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  file?: FileField,
): Promise<SentForm<Schema>> {
  const fields = await withFile(await readFields(request, file?.formBytes), file)
  const { form, isRefused } = keepKnown(fields, formShape(schema))
  takeGuess(form)
  // Where the whole form is refused, what may be missing in it says nothing to the client.
  const submission = parseWithZod(form, { schema: isRefused ? refusing(fields === null ? file : undefined) : schema })
  return { submission: submission as SentForm<Schema>['submission'], form }
}

/** Parses fields that were sent before and kept (draft.server.ts), as `readSubmission` those that are sent now. */
export function parseKept<Schema extends z.ZodType>(fields: Record<string, string>, schema: Schema) {
  const { form } = keepKnown(Object.entries(fields), formShape(schema))
  return parseWithZod(form, { schema }) as SentForm<Schema>['submission']
}

/** Of the form of a file of content/: its longest part, a legal text, and the fields of a service with all its lists. */
const fileForm = { bytes: 768 * 1024, fields: 800 }

/**
 * Reads the one form whose fields are not those of a schema of ours but the parts of a file (content-form.ts), which takes
 * from it only the names of its own fields. No form library sees it. Texts alone, the first of each name.
 * @returns null where it is too large, or no form
 */
export async function readFileForm(request: Request): Promise<FormData | null> {
  const fields = await readFields(request, fileForm.bytes, fileForm.fields)
  if (fields === null) return null
  const form = new FormData()
  for (const [name, value] of fields) if (typeof value === 'string' && !form.has(name)) form.append(name, value)
  return form
}

const refusing = (tooLarge: FileField | undefined) =>
  tooLarge?.tooLarge === undefined
    ? z.object({}).refine(() => false, refusedFormMessage)
    : z.object({}).refine(() => false, { message: tooLarge.tooLarge, path: [tooLarge.name] })

type Fields = Iterable<[string, unknown]>

/** null: more than a form may hold. */
async function readFields(
  request: Request,
  limitBytes = maxFormBytes,
  limitFields = maxFormFields,
): Promise<Fields | null> {
  const type = request.headers.get('content-type') ?? ''
  const isMultipart = /^multipart\/form-data\b/i.test(type)
  if (!isMultipart && !/^application\/x-www-form-urlencoded\b/i.test(type)) return []
  const bytes = await readBytes(request, limitBytes)
  if (bytes === 'too large') return null
  // The client went away in the middle: there is no form.
  if (bytes === 'aborted') return []
  if (isMultipart) return readParts(bytes, type)
  const text = bytes.toString('utf8')
  return countOf('&', text, limitFields) < limitFields ? new URLSearchParams(text) : null
}

/** A file comes as a text with the others: letter for letter, where what is no UTF-8 comes out as other letters, or as base64. */
async function withFile(fields: Fields | null, file: FileField | undefined): Promise<Fields | null> {
  if (fields === null || file === undefined) return fields
  const sent: [string, unknown][] = []
  for (const [field, value] of fields) {
    if (field !== file.name || !(value instanceof File)) sent.push([field, value])
    else if (file.tooLarge === undefined) sent.push([field, await value.text()])
    else sent.push([field, Buffer.from(await value.arrayBuffer()).toString('base64')], [`${field}_name`, value.name])
  }
  return sent
}

async function readParts(bytes: Buffer, type: string): Promise<Fields | null> {
  // Each part has this header; it is counted first, because reading ten thousand parts is what costs.
  if (countOf('content-disposition', bytes.toString('latin1').toLowerCase()) > maxFormFields) return null
  try {
    return await new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData()
  } catch {
    return []
  }
}

/** Stops counting where it is enough to refuse the form. */
function countOf(part: string, text: string, limit = maxFormFields): number {
  let count = 0
  for (let at = text.indexOf(part); at !== -1 && count <= limit; at = text.indexOf(part, at + part.length)) count += 1
  return count
}

function keepKnown(fields: Fields | null, known: Record<string, z.ZodType>): { form: FormData; isRefused: boolean } {
  const form = new FormData()
  let isRefused = fields === null
  for (const [name, value] of fields ?? []) {
    if (/[[\].]|^__/.test(name)) isRefused = true
    const field = Object.hasOwn(known, name) ? known[name] : undefined
    // A file is kept by no form but the one that asks for it.
    // Forms send a line break as CRLF. The browser's own check counts one character for it, and so does the schema here.
    if (field && typeof value === 'string' && (takesMany(field) || !form.has(name)))
      form.append(name, value.replace(/\r\n?/g, '\n'))
  }
  return { form, isRefused }
}
