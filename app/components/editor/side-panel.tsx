/** Beside the text: what is said of the post, what is still missing, how it looks elsewhere. */
import { Calendar, Circle, CircleCheck, FilePen, Globe, Timer, Undo2 } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { PostCheck, PostDraft, PostState } from '~/clinic/contract/admin-blogs'
import { slugOfTitle } from '~/domain/post-slug'
import { fromIndiaField, toIndiaField } from '~/views/india-field'
import type { PostFacts } from './site-calls'

export type DraftFacts = Omit<PostDraft, 'body'>

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
  onUnpublish: () => void
}

export const stateLooks: Record<PostState, { name: string; Icon: typeof FilePen }> = {
  draft: { name: 'Draft', Icon: FilePen },
  scheduled: { name: 'Scheduled', Icon: Timer },
  published: { name: 'Published', Icon: Globe },
  unpublished: { name: 'Unpublished', Icon: Undo2 },
  deleted: { name: 'Deleted', Icon: Undo2 },
}

const bestDescription = 160
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
  onUnpublish,
}: Props) {
  const id = useId()
  const state = facts?.state ?? 'draft'
  const { name, Icon } = stateLooks[state]
  const isOut = state === 'published' || state === 'scheduled'
  const slug = draft.slug || facts?.slug || slugOfTitle(draft.title)
  const minutes = Math.max(1, Math.ceil(words / wordsPerMinute))
  const label = 'mb-1.5 block text-small font-semibold'
  return (
    <aside aria-label="About the post" className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-5">
      <div>
        <p className={label}>Status</p>
        <p className="flex items-center gap-2.5 rounded-field border-[1.5px] border-line bg-paper px-4 py-3 text-small">
          <Icon aria-hidden size={18} strokeWidth={1.75} />
          {name}
          {isOut && facts?.has_changes ? (
            <span className="text-meta text-ink-2">with changes readers do not see</span>
          ) : null}
        </p>
        {isOut ? (
          <button type="button" onClick={onUnpublish} className="text-link mt-2 text-small">
            Unpublish
          </button>
        ) : null}
      </div>
      <div>
        <label htmlFor={`${id}-date`} className={label}>
          Publish date
        </label>
        <DateField id={`${id}-date`} instant={draft.publish_date} change={(to) => change({ publish_date: to })} />
        <p id={`${id}-date-hint`} className="mt-1 text-meta text-ink-3">
          India’s time. Empty: at once. A later one schedules it.
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

type DateFieldProps = { id: string; instant: string | null; change: (to: string | null) => void }

/** The browser keeps what is half typed: a value given by React would empty it at each key. */
function DateField({ id, instant, change }: DateFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const shown = toIndiaField(instant)
  useEffect(() => {
    if (field.current && field.current !== document.activeElement) field.current.value = shown
  }, [shown])
  return (
    <input
      ref={field}
      id={id}
      type="datetime-local"
      defaultValue={shown}
      onChange={({ target: { value, validity } }) => {
        if (!validity.badInput && value !== shown) change(fromIndiaField(value))
      }}
      aria-describedby={`${id}-hint`}
      className="field-small"
    />
  )
}

function SlugField({
  id,
  slug,
  shown,
  former,
  change,
}: {
  id: string
  slug: string
  shown: string
  former: string[]
  change: (slug: string) => void
}) {
  const [typed, setTyped] = useState<string | null>(null)
  const end = () => {
    if (typed === null) return
    const next = typed.trim().replace(/^\/?blog\//, '')
    const clean = next === '' ? '' : slugOfTitle(next.replaceAll('-', ' '))
    setTyped(null)
    if (clean !== shown || slug !== '') change(clean)
  }
  return (
    <div>
      <label htmlFor={`${id}-slug`} className="mb-1.5 block text-small font-semibold">
        Address
      </label>
      <div className="flex items-center rounded-field border-[1.5px] border-line-strong bg-paper pl-3.5 focus-within:border-leaf-700">
        <span aria-hidden className="text-small text-ink-3">
          /blog/
        </span>
        <input
          id={`${id}-slug`}
          value={typed ?? shown}
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={end}
          onKeyDown={(event) => {
            if (event.key === 'Enter') end()
          }}
          aria-describedby={`${id}-slug-hint`}
          className="h-11 min-w-0 flex-1 rounded-field bg-transparent pr-3 text-small"
        />
      </div>
      <p id={`${id}-slug-hint`} className="mt-1 text-meta wrap-anywhere text-ink-3">
        {slug === '' ? 'Made of the title. ' : ''}
        {former.length > 0
          ? `Former addresses lead on: ${former.map((one) => `/blog/${one}`).join(', ')}.`
          : 'A published post keeps its former addresses: they lead on.'}
      </p>
    </div>
  )
}

function Cover({
  id,
  cover,
  change,
  onCover,
}: {
  id: string
  cover: DraftFacts['cover']
  change: (cover: DraftFacts['cover']) => void
  onCover: () => void
}) {
  return (
    <div>
      <p className="mb-1.5 text-small font-semibold">Cover</p>
      <div className="flex flex-wrap gap-2">
        <button type="button" onClick={onCover} className="btn btn-outline btn-small">
          {cover ? 'Change the cover' : 'Choose a cover'}
        </button>
        {cover ? (
          <button type="button" onClick={() => change(null)} className="text-link text-small">
            Remove it
          </button>
        ) : null}
      </div>
      {cover ? (
        <div className="mt-3">
          <label htmlFor={`${id}-cover-alt`} className="text-meta text-ink-2">
            What the cover shows
          </label>
          <input
            id={`${id}-cover-alt`}
            value={cover.alt}
            onChange={({ target }) => change({ ...cover, alt: target.value })}
            className="field-small"
          />
        </div>
      ) : null}
    </div>
  )
}

/** As text, with commas; read when it is left. */
function TagsField({ id, tags, change }: { id: string; tags: string[]; change: (tags: string[]) => void }) {
  const [typed, setTyped] = useState<string | null>(null)
  const end = () => {
    if (typed === null) return
    const next = [...new Set(typed.split(',').map((tag) => tag.trim().slice(0, 40)))].filter(Boolean).slice(0, 20)
    setTyped(null)
    if (next.join() !== tags.join()) change(next)
  }
  return (
    <>
      <input
        id={id}
        value={typed ?? tags.join(', ')}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={end}
        aria-describedby={`${id}-hint`}
        className="field-small"
      />
      <p id={`${id}-hint`} className="mt-1 text-meta text-ink-3">
        With commas between them.
      </p>
    </>
  )
}

function Checks({ checks }: { checks: PostCheck[] | null }) {
  return (
    <section aria-labelledby="before-publishing" className="border-t border-line pt-4">
      <h2 id="before-publishing" className="font-sans! text-small! font-semibold tracking-normal!">
        Before publishing
      </h2>
      {checks === null ? (
        <p className="mt-2 text-small text-ink-2">Looked at once the post is saved.</p>
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

type LooksProps = Pick<DraftFacts, 'title' | 'description'> & {
  shareCard: string | null
  slug: string
  publicUrl: string
  siteName: string
}

function Looks({ title, description, slug, publicUrl, siteName, shareCard }: LooksProps) {
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
              Drawn once the post is saved.
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
