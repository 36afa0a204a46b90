/**
 * What was typed into a form that met an expired session or none: it travels sealed through the browser and fills the form
 * again after the log-in. It belongs to the account it was written under; written signed out, it belongs to the account that
 * logs in next, and logging out clears it. Passwords never go in. A form that is sent by itself after the log-in
 * (finish-booking.server.ts) keeps its form token beside its fields, so that it is done once.
 */
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { z } from 'zod'
import { openBytes, sealBytes } from '../session/cookies/sealed-cookie.server'
import { addCookie, senderId, type Visit } from '../session/session.server'
import { settings } from '../settings/settings.server'
import { keyFor, sessionSecrets } from '../vault/secrets.server'
import { programTime } from '../work/clock.server'

const draftSchema = z.object({
  path: z.string(),
  fields: z.record(z.string(), z.string()),
  /** A user's id; null: written signed out. */
  owner: z.string().nullable(),
  /** Of a form that is to be sent by itself once its client is signed in, or that was, and was refused. */
  formToken: z.string().optional(),
  /** Why the clinic has not taken it; said once. */
  problem: z.string().optional(),
  /** In milliseconds since 1970: a browser may keep a cookie for longer than it is told. */
  until: z.number(),
})
export type Draft = z.output<typeof draftSchema>

const cookieName = 'aahar_draft'
const oneHourSeconds = 3600
/** A browser keeps 4,096 bytes of name and value. */
const mostBytes = 4000

/**
 * Keeps what was sent here, to be shown again, filled, to the person of this visit once they are signed in.
 * @param formToken of a form that is to be sent by itself then
 * @returns the names of fields that are too long to be kept
 */
export async function saveDraft(visit: Visit, form: FormData, formToken?: string): Promise<string[]> {
  const { pathname: path } = new URL(visit.request.url)
  const fields: Record<string, string> = {}
  for (const [name, value] of form)
    if (typeof value === 'string' && !/password|token|intent/i.test(name)) fields[name] = value
  const until = programTime().getTime() + oneHourSeconds * 1000
  const owner = await senderId(visit)
  return keepDraft(visit, { path, fields, owner, until, ...(formToken !== undefined && { formToken }) })
}

/** Keeps it as it is now. @returns the names of fields that are too long to be kept */
export async function keepDraft(visit: Visit, draft: Draft): Promise<string[]> {
  const fields = { ...draft.fields }
  const dropped: string[] = []
  for (;;) {
    // What is not whole is never sent by itself.
    const kept = dropped.length === 0 ? draft : { ...draft, fields, formToken: undefined }
    const value = await sealBytes(brotliCompressSync(JSON.stringify(kept)), keys())
    if (cookieName.length + value.length <= mostBytes) {
      await addCookie(visit, cookie(value, Math.max(0, Math.ceil((draft.until - programTime().getTime()) / 1000))))
      return dropped
    }
    // What is too long for a cookie goes first, so that the many short fields never have to be typed again.
    const [longest] = Object.entries(fields).toSorted(([, a], [, b]) => b.length - a.length)
    if (!longest) {
      await forgetDraft(visit)
      return dropped
    }
    delete fields[longest[0]]
    dropped.push(longest[0])
  }
}

/**
 * The fields kept for this path, or null.
 * @param reader id of the user who is signed in, or null: a draft is shown to its owner alone
 */
export async function readDraft(request: Request, reader: string | null): Promise<Record<string, string> | null> {
  return (await readWholeDraft(request, new URL(request.url).pathname, reader))?.fields ?? null
}

/** As `readDraft`, with all that is kept of it, for any path. */
export async function readWholeDraft(request: Request, path: string, reader: string | null): Promise<Draft | null> {
  const draft = await openDraft(request)
  return draft?.owner === reader && draft.path === path ? draft : null
}

/** As `readDraft`, once: the next page begins without it. */
export async function takeDraft(visit: Visit, reader: string): Promise<Record<string, string> | null> {
  const draft = await readDraft(visit.request, reader)
  if (draft) await forgetDraft(visit)
  return draft
}

/**
 * When a user logs in: what was written signed out is theirs from now on, another user's is cleared.
 * @returns what is theirs now
 */
export async function claimDraft(visit: Visit, userId: string): Promise<Draft | null> {
  if (!visit.request.headers.get('Cookie')?.includes(`${cookieName}=`)) return null
  const draft = await openDraft(visit.request)
  if (draft?.owner === userId) return draft
  if (draft?.owner !== null) {
    await forgetDraft(visit)
    return null
  }
  const claimed = { ...draft, owner: userId }
  await keepDraft(visit, claimed)
  return claimed
}

async function openDraft(request: Request): Promise<Draft | null> {
  const [, value] = new RegExp(`(?:^|;\\s*)${cookieName}=([\\w.-]+)`).exec(request.headers.get('Cookie') ?? '') ?? []
  const bytes = value && (await openBytes(value, keys()))
  if (!bytes) return null
  try {
    const text = brotliDecompressSync(bytes, { maxOutputLength: 100_000 }).toString('utf8')
    const draft = draftSchema.safeParse(JSON.parse(text))
    return draft.success && draft.data.until > programTime().getTime() ? draft.data : null
  } catch {
    return null
  }
}

export const forgetDraft = (visit: Visit): Promise<void> => addCookie(visit, cookie('', 0))

function keys(): Uint8Array[] {
  return sessionSecrets(settings()).map((secret) => keyFor('form draft', secret))
}

/** Its value is written as it is: Remix would encode it twice more, and half as much would fit in. */
function cookie(value: string, maxAge: number): string {
  const secure = new URL(settings().publicUrl).protocol === 'https:' ? '; Secure' : ''
  return `${cookieName}=${value}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Lax${secure}`
}
