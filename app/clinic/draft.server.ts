/**
 * What was typed into a form that met an expired session: it travels sealed through the browser and fills the form again
 * after the log-in. Passwords and tokens never go in.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { createCookie } from '@remix-run/node'
import { z } from 'zod'
import { keyFor, sessionSecrets } from '~/secrets.server'
import { settings } from '~/settings.server'
import { open, seal } from './sealed-cookie.server'

const draftSchema = z.object({ path: z.string(), fields: z.record(z.string(), z.string()) })

const oneHourSeconds = 3600
/** Sealed and encoded it stays below the 4 KB a browser keeps. */
const maxLength = 1900

/** A Set-Cookie value; one that clears where nothing can be kept. */
export async function keepDraft(path: string, form: FormData): Promise<string> {
  const fields: Record<string, string> = {}
  for (const [name, value] of form)
    if (typeof value === 'string' && !/password|token|intent/i.test(name)) fields[name] = value
  // What is too long for a cookie goes first, so that the many short fields never have to be typed again.
  while (packed({ path, fields }).length > maxLength) {
    const [longest] = Object.entries(fields).toSorted(([, a], [, b]) => b.length - a.length)
    if (!longest) return forgetDraft()
    delete fields[longest[0]]
  }
  return cookie().serialize(await seal(packed({ path, fields }), keys()), { maxAge: oneHourSeconds })
}

type Draft = z.output<typeof draftSchema>

const packed = (draft: Draft) => deflateRawSync(JSON.stringify(draft)).toString('base64')

function unpacked(value: unknown): unknown {
  try {
    return JSON.parse(
      inflateRawSync(Buffer.from(String(value), 'base64'), { maxOutputLength: 100_000 }).toString('utf8'),
    )
  } catch {
    return null
  }
}

/** The fields kept for this path, or null. */
export async function readDraft(request: Request): Promise<Record<string, string> | null> {
  const value: unknown = await cookie().parse(request.headers.get('Cookie'))
  if (typeof value !== 'string') return null
  const draft = draftSchema.safeParse(unpacked(await open(value, keys())))
  return draft.success && draft.data.path === new URL(request.url).pathname ? draft.data.fields : null
}

export const forgetDraft = () => cookie().serialize('', { maxAge: 0 })

function keys(): Uint8Array[] {
  return sessionSecrets(settings()).map((secret) => keyFor('form draft', secret))
}

function cookie() {
  const { protocol } = new URL(settings().publicUrl)
  return createCookie('aahar_draft', { httpOnly: true, secure: protocol === 'https:', sameSite: 'lax', path: '/' })
}
