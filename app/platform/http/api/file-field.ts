/** A file in the JSON of a call: its bytes as base64. What it is, its bytes say. */
import { z } from 'zod'
import { invalidField } from './api-error'

/** How large it may be, and the sentences for the person who chose it. */
export type FileRule = { bytes: number; missing: string; tooLarge: string }

export const fileSchema = ({ bytes, missing, tooLarge }: FileRule) =>
  z
    .string(missing)
    .min(1, missing)
    // Four letters for three bytes.
    .max(Math.ceil(bytes / 3) * 4, tooLarge)
    .refine((text) => text.length % 4 === 0, 'The file must be base64.')

/** @throws {ApiError} invalid_input */
export function fileBytes(file: string, { bytes: most, missing, tooLarge }: FileRule): Buffer {
  const bytes = Buffer.from(file, 'base64')
  const padding = file.endsWith('==') ? 2 : file.endsWith('=') ? 1 : 0
  // Node passes over what is no base64.
  if (bytes.length !== (file.length / 4) * 3 - padding) throw invalidField('file', missing, 'custom')
  if (bytes.length > most) throw invalidField('file', tooLarge, 'custom')
  return bytes
}
