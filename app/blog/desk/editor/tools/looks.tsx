/** How the post looks elsewhere: in a search engine, and as the card that stands for it where it is shared. */

import { Calendar } from 'lucide-react'
import type { PostDraft } from '../../../contract/admin-blogs'

/** So many letters of a description are shown by search engines. */
export const bestDescription = 160

type LooksProps = Pick<PostDraft, 'title' | 'description'> & {
  shareCard: string | null
  slug: string
  publicUrl: string
  siteName: string
}

export function Looks({ title, description, slug, publicUrl, siteName, shareCard }: LooksProps) {
  const host = new URL(publicUrl).host
  const shownTitle = title || 'Untitled'
  return (
    <>
      <section aria-labelledby="in-search" className="border-t border-line pt-4">
        <h2 id="in-search" className="font-sans! text-small! font-semibold tracking-normal!">
          In a search engine
        </h2>
        <div className="mt-2.5 rounded-field border border-line bg-paper p-4">
          <p className="truncate text-meta text-ink-2">
            {host} › blog › {slug}
          </p>
          <p className="mt-0.5 line-clamp-2 font-semibold text-info">
            {shownTitle} · {siteName}
          </p>
          <p className="mt-0.5 line-clamp-3 text-meta wrap-anywhere text-ink-2">
            {description.slice(0, bestDescription) || 'Without a description, the first words of the text.'}
            {description.length > bestDescription ? '…' : ''}
          </p>
        </div>
      </section>
      <section aria-labelledby="as-card">
        <h2 id="as-card" className="font-sans! text-small! font-semibold tracking-normal!">
          When it is shared
        </h2>
        <div className="mt-2.5 overflow-hidden rounded-field border border-line bg-paper">
          {shareCard ? (
            <img
              src={shareCard}
              alt={`“${shownTitle}” beside a drawing`}
              width={1200}
              height={630}
              loading="lazy"
              className="aspect-[1200/630] w-full bg-cream"
            />
          ) : (
            <p className="grid aspect-[1200/630] place-items-center bg-cream p-4 text-small text-ink-2">
              Made once the post is saved.
            </p>
          )}
          <div className="p-3.5">
            <p className="flex items-center gap-1.5 text-meta text-ink-2">
              <Calendar aria-hidden size={14} strokeWidth={1.75} />
              {host}
            </p>
            <p className="line-clamp-2 text-small font-semibold wrap-anywhere">{shownTitle}</p>
          </div>
        </div>
      </section>
    </>
  )
}
