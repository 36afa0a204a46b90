/**
 * What was typed into a form that met an expired session or none: it travels sealed through the browser and fills the form
 * again after the log-in. It belongs to the account it was written under; written signed out, it belongs to the account that
 * logs in next, and logging out clears it. Passwords and tokens never go in.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { createCookie } from '@remix-run/node'
import { z } from 'zod'
import { addCookie, senderId, type Visit } from '~/clinic/session.server'
import { programTime } from '~/clock.server'
import { open, seal } from '~/sealed-cookie.server'
import { keyFor, sessionSecrets } from '~/secrets.server'
import { settings } from '~/settings.server'

const draftSchema = z.object({
  path: z.string(),
  fields: z.record(z.string(), z.string()),
  /** A user's id; null: written signed out. */
  owner: z.string().nullable(),
  /** In milliseconds since 1970: a browser may keep a cookie for longer than it is told. */
  until: z.number(),
})

const cookieName = 'aahar_draft'
const oneHourSeconds = 3600
/** Sealed and encoded it stays below the 4 KB a browser keeps. */
const maxLength = 1900

/** Keeps what was sent here, to be shown again, filled, to the person of this visit once they are signed in. */
export async function saveDraft(visit: Visit, form: FormData): Promise<void> {
  const { pathname } = new URL(visit.request.url)
  await addCookie(visit, await draftCookie(pathname, form, await senderId(visit)))
}

/** A Set-Cookie value; one that clears where nothing can be kept. */
async function draftCookie(path: string, form: FormData, owner: string | null): Promise<string> {
  const fields: Record<string, string> = {}
  for (const [name, value] of form)
    if (typeof value === 'string' && !/password|token|intent/i.test(name)) fields[name] = value
  // What is too long for a cookie goes first, so that the many short fields never have to be typed again.
  const until = programTime().getTime() + oneHourSeconds * 1000
  while (packed({ path, fields, owner, until }).length > maxLength) {
    const [longest] = Object.entries(fields).toSorted(([, a], [, b]) => b.length - a.length)
    if (!longest) return clearedCookie()
    delete fields[longest[0]]
  }
  return serialize({ path, fields, owner, until })
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

/**
 * The fields kept for this path, or null.
 * @param reader id of the user who is signed in, or null: a draft is shown to its owner alone
 */
export async function readDraft(request: Request, reader: string | null): Promise<Record<string, string> | null> {
  const draft = await openDraft(request)
  return draft?.owner === reader && draft.path === new URL(request.url).pathname ? draft.fields : null
}

/** As `readDraft`, once: the next page begins without it. */
export async function takeDraft(visit: Visit, reader: string): Promise<Record<string, string> | null> {
  const draft = await readDraft(visit.request, reader)
  if (draft) await forgetDraft(visit)
  return draft
}

/** When a user logs in: what was written signed out is theirs from now on, another user's is cleared. */
export async function claimDraft(visit: Visit, userId: string): Promise<void> {
  if (!visit.request.headers.get('Cookie')?.includes(`${cookieName}=`)) return
  const draft = await openDraft(visit.request)
  if (draft?.owner === userId) return
  await addCookie(visit, await (draft?.owner === null ? serialize({ ...draft, owner: userId }) : clearedCookie()))
}

async function openDraft(request: Request): Promise<Draft | null> {
  const value: unknown = await cookie().parse(request.headers.get('Cookie'))
  if (typeof value !== 'string') return null
  const draft = draftSchema.safeParse(unpacked(await open(value, keys())))
  return draft.success && draft.data.until > programTime().getTime() ? draft.data : null
}

async function serialize(draft: Draft): Promise<string> {
  const maxAge = Math.max(0, Math.ceil((draft.until - programTime().getTime()) / 1000))
  return cookie().serialize(await seal(packed(draft), keys()), { maxAge })
}

export const forgetDraft = async (visit: Visit): Promise<void> => addCookie(visit, await clearedCookie())

const clearedCookie = () => cookie().serialize('', { maxAge: 0 })

function keys(): Uint8Array[] {
  return sessionSecrets(settings()).map((secret) => keyFor('form draft', secret))
}

function cookie() {
  const { protocol } = new URL(settings().publicUrl)
  return createCookie(cookieName, { httpOnly: true, secure: protocol === 'https:', sameSite: 'lax', path: '/' })
}
