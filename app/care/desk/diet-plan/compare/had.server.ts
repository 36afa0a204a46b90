/** What stood in a plan when its page was shown travels with each form, so that the second of two editors is told what the first has changed. */
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { z } from 'zod'

const mostBytes = 512 * 1024

export const packed = (had: unknown): string => deflateRawSync(JSON.stringify(had)).toString('base64url')

/** @returns null for what was not packed here */
export function unpacked<Schema extends z.ZodType>(text: string | undefined, schema: Schema): z.output<Schema> | null {
  if (!text) return null
  try {
    const json = inflateRawSync(Buffer.from(text, 'base64url'), { maxOutputLength: mostBytes }).toString('utf8')
    return schema.safeParse(JSON.parse(json)).data ?? null
  } catch {
    return null
  }
}
