/** What the editor asks of the site and sends to it (app/routes/editor_.$id.ts). */
import type { SaveResult } from '~/browser/autosave'
import type { EditedPost, PostCheck, PostDraft } from '~/clinic/contract/admin-blogs'
import { networkMessage } from '~/clinic/contract/network-message'

/** A post without its text, which is in the editor. */
export type PostFacts = Omit<EditedPost, 'draft'>
/** What is said of a post beside its text. */
export type DraftFacts = Omit<PostDraft, 'body'>
export type Presence = { others: { name: string; since: string }[]; version: number; updated_by: string | null }

type Answer<Data> =
  | { ok: true; data: Data }
  /** `logged_out` and `unreachable` besides the codes of the API. */
  | { ok: false; code: string; message: string }

/** A page that does not answer within this is not reached. */
const timeoutMs = 20_000

async function ask<Data>(address: string, fields?: Record<string, string>): Promise<Answer<Data>> {
  const body = fields && formOf(fields)
  try {
    const answer = await fetch(address, {
      method: body ? 'POST' : 'GET',
      ...(body && { body }),
      redirect: 'manual',
      cache: 'no-store',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (answer.type === 'opaqueredirect')
      return { ok: false, code: 'logged_out', message: 'You are logged out. Your text is still here.' }
    return (await answer.json()) as Answer<Data>
  } catch {
    return { ok: false, code: 'unreachable', message: networkMessage }
  }
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

const addressOf = (id: string) => `/editor/${id}`

export const createPost = (draft: PostDraft, formToken: string) =>
  ask<PostFacts>(addressOf('new'), { intent: 'create', draft: JSON.stringify(draft), form_token: formToken })

export const savePost = (id: string, draft: PostDraft, version: number) =>
  ask<PostFacts>(addressOf(id), { intent: 'save', draft: JSON.stringify(draft), version: String(version) })

export const changePost = (id: string, intent: 'publish' | 'unpublish', version: number) =>
  ask<PostFacts>(addressOf(id), { intent, version: String(version) })

export const newestPost = (id: string) => ask<EditedPost>(addressOf(id))

export const askChecks = (id: string) => ask<PostCheck[]>(`${addressOf(id)}?checks`)

export const sayPresent = (id: string, tab: string) => ask<Presence>(addressOf(id), { intent: 'presence', tab })

/** Also while the page is being left. */
export const sayLeft = (id: string, tab: string) =>
  navigator.sendBeacon(addressOf(id), formOf({ intent: 'presence', tab, is_leaving: 'on' }))

export function toSaveResult(answer: Answer<PostFacts>): SaveResult {
  if (answer.ok) return { kind: 'saved', version: answer.data.version, at: answer.data.updated_at }
  const { code, message } = answer
  if (code === 'changed_meanwhile') return { kind: 'conflict' }
  if (code === 'logged_out') return { kind: 'logged out' }
  return refusals.has(code) ? { kind: 'refused', message } : { kind: 'unreachable' }
}

/** What stays wrong however often it is sent. Anything else may pass. */
const refusals = new Set(['invalid_input', 'slug_taken', 'blog_not_found', 'too_large', 'form_already_sent'])
