/** Beside the text: what is said of the post, what is still missing, how it looks elsewhere. */

import { Circle, CircleCheck } from 'lucide-react'
import { useId } from 'react'
import { slugOfTitle } from '~/domain/posts/post-slug'
import type { PostCheck } from '../../contract/admin-blogs'
import type { DraftFacts, PostFacts } from './saving/site-calls'
import { Cover, DateField, SlugField, TagsField } from './side-fields'
import { StatusField } from './status-field'
import { bestDescription, Looks } from './tools/looks'

type Props = {
  facts: PostFacts | null
  draft: DraftFacts
  change: (to: Partial<DraftFacts>) => void
  checks: PostCheck[] | null
  words: number
  publicUrl: string
  siteName: string
  /** Address of the picture that stands for the post where it is shared. */
  shareCard: string | null
  onCover: () => void
  isLater: boolean
  isBusy: boolean
  onMove: (intent: 'publish' | 'unpublish') => void
}

const wordsPerMinute = 200

export function SidePanel({
  facts,
  draft,
  change,
  checks,
  words,
  publicUrl,
  siteName,
  shareCard,
  onCover,
  isLater,
  isBusy,
  onMove,
}: Props) {
  const id = useId()
  const state = facts?.state ?? 'draft'
  const slug = draft.slug || facts?.slug || slugOfTitle(draft.title)
  const minutes = Math.max(1, Math.ceil(words / wordsPerMinute))
  const label = 'mb-1.5 block text-small font-semibold'
  return (
    <aside aria-label="About the post" className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-5">
      <StatusField
        state={state}
        hasChanges={facts?.has_changes ?? false}
        isLater={isLater}
        isBusy={isBusy}
        onMove={onMove}
      />
      <div>
        <label htmlFor={`${id}-date`} className={label}>
          Publish date
        </label>
        <DateField id={`${id}-date`} instant={draft.publish_date} change={(to) => change({ publish_date: to })} />
        <p id={`${id}-date-hint`} className="mt-1 text-meta text-ink-3">
          India time. Leave empty to publish at once; a later time schedules the post.
        </p>
      </div>
      <SlugField
        id={id}
        slug={draft.slug}
        shown={slug}
        former={facts?.former_slugs ?? []}
        change={(to) => change({ slug: to })}
      />
      <div>
        <label htmlFor={`${id}-description`} className={label}>
          Description
        </label>
        <textarea
          id={`${id}-description`}
          rows={4}
          value={draft.description}
          onChange={({ target }) => change({ description: target.value })}
          aria-describedby={`${id}-description-count`}
          className="field-small h-auto! py-2.5"
        />
        <p
          id={`${id}-description-count`}
          className={`figures mt-1 text-meta ${draft.description.length > bestDescription ? 'text-warn' : 'text-ink-3'}`}
        >
          {draft.description.length} of {bestDescription} characters that search engines show
        </p>
      </div>
      <Cover id={id} cover={draft.cover} change={(cover) => change({ cover })} onCover={onCover} />
      <div>
        <label htmlFor={`${id}-tags`} className={label}>
          Tags
        </label>
        <TagsField id={`${id}-tags`} tags={draft.tags} change={(tags) => change({ tags })} />
      </div>
      <p className="figures border-t border-line pt-4 text-small text-ink-2">
        {words.toLocaleString('en-IN')} {words === 1 ? 'word' : 'words'},{' '}
        {minutes === 1 ? '1 minute' : `${minutes} minutes`} to read
      </p>
      <Checks checks={checks} />
      <Looks
        title={draft.title}
        description={draft.description}
        slug={slug}
        publicUrl={publicUrl}
        siteName={siteName}
        shareCard={shareCard}
      />
    </aside>
  )
}

function Checks({ checks }: { checks: PostCheck[] | null }) {
  return (
    <section aria-labelledby="before-publishing" className="border-t border-line pt-4">
      <h2 id="before-publishing" className="font-sans! text-small! font-semibold tracking-normal!">
        Before publishing
      </h2>
      {checks === null ? (
        <p className="mt-2 text-small text-ink-2">Checked once the post is saved.</p>
      ) : (
        <ul className="mt-2.5 grid gap-2 text-small">
          {checks.map(({ id, is_met, is_required, text }) => (
            <li key={id} className={`flex gap-2.5 ${is_met ? '' : is_required ? 'text-danger' : 'text-ink-2'}`}>
              {is_met ? (
                <CircleCheck aria-hidden size={18} strokeWidth={1.75} className="mt-0.5 shrink-0 text-leaf-700" />
              ) : (
                <Circle aria-hidden size={18} strokeWidth={1.75} className="mt-0.5 shrink-0" />
              )}
              <span className="wrap-anywhere">
                <span className="sr-only">{is_met ? 'Done: ' : is_required ? 'Missing: ' : 'To look at: '}</span>
                {text}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
