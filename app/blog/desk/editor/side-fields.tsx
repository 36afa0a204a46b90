/** Fields of the side panel that keep what is half typed. */
import { useEffect, useRef, useState } from 'react'
import { fromIndiaField, toIndiaField } from '~/appointments/desk/india-field'
import { slugOfTitle } from '~/domain/posts/post-slug'
import type { DraftFacts } from './saving/site-calls'

type DateFieldProps = { id: string; instant: string | null; change: (to: string | null) => void }

/** The browser keeps what is half typed: a value given by React would empty it at each key. */
export function DateField({ id, instant, change }: DateFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const shown = toIndiaField(instant)
  useEffect(() => {
    if (field.current && field.current !== document.activeElement) field.current.value = shown
  }, [shown])
  return (
    <span className="date-box">
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
    </span>
  )
}

export function SlugField({
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
    // Letters of another script alone: only the server writes them in Latin ones, from the title.
    if (clean === '' && next !== '') return
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
        {slug === '' ? 'Made from the title. ' : ''}
        {former.length > 0
          ? `Old addresses lead here: ${former.map((one) => `/blog/${one}`).join(', ')}.`
          : 'Old addresses of a published post lead to the new one.'}
      </p>
    </div>
  )
}

export function Cover({
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
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
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
export function TagsField({ id, tags, change }: { id: string; tags: string[]; change: (tags: string[]) => void }) {
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
        Separate them with commas.
      </p>
    </>
  )
}
