/** A whole page with a change of content that is not saved, in a window of its own. For admins alone, and never kept. */

import type { ActionFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { escapeMarkup } from '~/domain/text/escape-markup'
import { requireDesk } from '~/frame/desk/require-desk.server'
import { readFileForm, refusedFormMessage } from '~/platform/forms/read-form.server'
import { adminContentOperations } from '../contract/admin-content'
import { previewPage } from '../preview-page.server'
import type { ContentDocuments } from '../schema/typed-documents.server'
import { contentMessage, requireContentFile, requireData } from './file/content-page.server'
import { partOf } from './file/content-view'
import { typedNow } from './file/save/merged.server'

export async function action(visit: ActionFunctionArgs) {
  const { clinic } = await requireDesk(visit, 'content')
  const file = requireContentFile(visit.params.file)
  const sent = await readFileForm(visit.request)
  const page = file.shownOn.find(({ to }) => to === sent?.get('whole-page'))
  if (!sent || !page) return sentence(refusedFormMessage, 422)
  const digest = z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .safeParse(sent.get('digest')).data
  if (digest === undefined) return sentence(refusedFormMessage, 422)
  const answer = requireData(await clinic(adminContentOperations).get(file.id, { since: digest, without: 'check' }))
  const { typed } = typedNow({ file, answer, open: partOf(String(sent.get('open') ?? '')) }, sent, digest)
  const result = await clinic(adminContentOperations).preview(file.id, {
    digest: answer.digest,
    data: typed.data,
    ...(typed.body !== null && { body: typed.body }),
  })
  if (!result.ok) {
    const { failure } = result
    if (failure.code === 'invalid_input')
      return sentence('The change cannot be shown yet: what is wrong is listed beside the form, under Checks.', 422)
    return sentence(contentMessage(failure), failure.status ?? 503)
  }
  const path = new URL(page.to, 'http://site').pathname
  const made = await previewPage({ documents: result.data as ContentDocuments, path })
  if (!made) return sentence('The page cannot be shown right now. Nothing is lost: please try again in a moment.', 503)
  return document(marked(made.html, page.label), made.policy)
}

const bar = (label: string) =>
  `<p role="status" style="position:fixed;inset:auto 0 0;z-index:100;margin:0;padding:.75rem 1.25rem;background:#3b2f12;color:#fff;font:600 1rem/1.4 system-ui,sans-serif">${escapeMarkup(label)} with your change. Nothing of this is saved. Buttons and forms do nothing here, and links lead to the site as it is. Close this tab to go on.</p>`

/** The page under a line that says what it is, without its scripts. */
function marked(html: string, label: string): string {
  const still = html.replace(/<script\b(?![^>]*\btype="application\/ld\+json")[^>]*>[\s\S]*?<\/script>/g, '')
  return still.replace(/<body[^>]*>/, (body) => body + bar(label))
}

function sentence(words: string, status: number): Response {
  const html = `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>Preview</title><p style="font:1.1rem/1.5 system-ui,sans-serif;margin:3rem auto;max-width:36rem;padding:0 1.25rem">${escapeMarkup(words)}</p></html>`
  return document(html, "default-src 'none'; style-src-attr 'unsafe-inline'; frame-ancestors 'none'", status)
}

const document = (html: string, policy: string, status = 200) =>
  new Response(html, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `${policy}; sandbox allow-same-origin`,
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex, nofollow',
    },
  })
