/** What the editor asks of the site and sends to it (app/blog/desk/post-calls.ts). */
import { networkMessage } from '~/domain/text/network-message'
import type { EditedPost, PostCheck, PostDraft } from '../../../contract/admin-blogs'

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

/** With the text that the site has: where the answer to a first try was lost, that one. */
export const createPost = (draft: PostDraft, formToken: string) =>
  ask<EditedPost>(addressOf('new'), { intent: 'create', draft: JSON.stringify(draft), form_token: formToken })

export const savePost = (id: string, draft: PostDraft, version: number, isPressed: boolean) =>
  ask<PostFacts>(addressOf(id), {
    ...{ intent: 'save', draft: JSON.stringify(draft), version: String(version) },
    ...(isPressed && { is_kept: 'on' }),
  })

/** With the text as publishing has settled it. */
export const changePost = (id: string, intent: 'publish' | 'unpublish', version: number) =>
  ask<EditedPost>(addressOf(id), { intent, version: String(version) })

export const newestPost = (id: string) => ask<EditedPost>(addressOf(id))

export const askChecks = (id: string) => ask<PostCheck[]>(`${addressOf(id)}?checks`)

export const sayPresent = (id: string, tab: string) => ask<Presence>(addressOf(id), { intent: 'presence', tab })

/** Also while the page is being left. */
export const sayLeft = (id: string, tab: string) =>
  navigator.sendBeacon(addressOf(id), formOf({ intent: 'presence', tab, is_leaving: 'on' }))

export function failedSave({ code, message }: { code: string; message: string }) {
  if (code === 'changed_meanwhile') return { kind: 'conflict' as const, theirs: null }
  if (code === 'logged_out') return { kind: 'logged out' as const }
  return refusals.has(code) ? { kind: 'refused' as const, message } : { kind: 'unreachable' as const }
}

/** What stays wrong however often it is sent. Anything else may pass. */
const refusals = new Set(['invalid_input', 'slug_taken', 'blog_not_found', 'too_large', 'form_already_sent'])
