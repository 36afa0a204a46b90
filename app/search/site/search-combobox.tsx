import { Form, Link } from '@remix-run/react'
import { ArrowRight, Search, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useHydrated } from '~/ui/browser/use-hydrated'
import { Marked } from './marked'
import { groupLabels, type Suggestion, type Suggestions, searchAddress } from './search'
import { useSuggestions } from './use-suggestions'

/**
 * The search field with suggestions while typing. It is a plain GET form; scripts make the field a combobox: the focus stays
 * in it, the arrow keys choose, Enter goes to what is chosen or else to the results page.
 * @param id of the field
 * @param onLeave called when it has led somewhere, so that the dialog around it can close
 */
export function SearchCombobox({ id, label, onLeave }: { id: string; label: string; onLeave: () => void }) {
  const hydrated = useHydrated()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(-1)
  const suggestions = useSuggestions(typed)
  const options = optionsOf(suggestions)
  const isOpen = options.length > 0
  const optionId = (position: number) => `${id}-option-${position}`
  const listId = `${id}-list`
  const activeOption = useRef<HTMLAnchorElement>(null)

  useEffect(() => {
    if (active >= 0) activeOption.current?.scrollIntoView({ block: 'nearest' })
  }, [active])

  function leave() {
    setTyped('')
    setActive(-1)
    onLeave()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!isOpen || event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      // One more place than options: past either end the field itself is meant again.
      setActive((now) => ((now + 1 + step + options.length + 1) % (options.length + 1)) - 1)
    }
    const isChosen = options[active] !== undefined
    if (event.key === 'Enter' && isChosen) {
      event.preventDefault()
      activeOption.current?.click()
    }
  }

  const combobox = hydrated && {
    role: 'combobox' as const,
    'aria-expanded': isOpen,
    'aria-autocomplete': 'list' as const,
    ...(isOpen && { 'aria-controls': listId }),
    ...(isOpen && active >= 0 && { 'aria-activedescendant': optionId(active) }),
  }

  let position = -1
  const option = (key: string, url: string, children: ReactNode) => {
    position += 1
    const isActive = position === active
    return (
      <Link
        key={key}
        id={optionId(position)}
        ref={isActive ? activeOption : undefined}
        to={url}
        role="option"
        aria-selected={isActive}
        tabIndex={-1}
        onClick={leave}
        className={`flex min-h-11 flex-wrap items-center gap-x-4 rounded-field px-4 py-2.5 ${isActive ? 'bg-leaf-100' : 'hover:bg-leaf-50'}`}
      >
        {children}
      </Link>
    )
  }

  return (
    <search>
      <Form method="get" action="/search" onSubmit={leave} className="wrap py-10 sm:py-14 sm:pr-20">
        <label htmlFor={id} className="eyebrow max-sm:pr-14">
          {label}
        </label>
        <div className="flex items-center gap-2 sm:gap-4">
          <input
            id={id}
            name="q"
            type="search"
            required
            placeholder="Type Word Then Enter..."
            autoComplete="off"
            value={typed}
            onInput={(event) => {
              setTyped(event.currentTarget.value)
              setActive(-1)
            }}
            onKeyDown={onKeyDown}
            {...combobox}
            className="w-full min-w-0 rounded-t-field border-b-2 border-line-strong focus:rounded-field bg-transparent px-3 py-3 font-display text-[1.75rem] placeholder:text-ink-3 max-sm:px-2 max-sm:placeholder:text-[1.25rem] max-sm:placeholder:tracking-[-0.02em] focus:border-leaf-700"
          />
          {typed === '' ? null : (
            <button
              type="button"
              aria-label="Clear"
              onClick={({ currentTarget }) => {
                // The sign goes with what it empties: the focus would be lost.
                currentTarget.form?.querySelector('input')?.focus()
                setTyped('')
                setActive(-1)
              }}
              className="-ml-2 grid size-11 shrink-0 place-items-center text-ink-2 hover:text-ink"
            >
              <X aria-hidden size={20} strokeWidth={1.75} />
            </button>
          )}
          <button type="submit" aria-label="Search" className="round text-leaf-700">
            <Search aria-hidden size={22} strokeWidth={1.75} />
          </button>
        </div>
        <p role="status" className="sr-only">
          {isOpen ? `${options.length - 1} suggestions. Choose with the arrow keys.` : ''}
        </p>
        {isOpen ? (
          <div id={listId} role="listbox" aria-label="Suggestions" className="-mx-4 mt-5">
            {suggestions.groups.map(({ group, suggestions }) => (
              // biome-ignore lint/a11y/useSemanticElements: a listbox holds groups and options, and no fieldset.
              <div key={group} role="group" aria-labelledby={`${id}-${group}`} className="mb-3">
                <p id={`${id}-${group}`} role="presentation" className="px-4 py-1 text-meta font-semibold text-ink-3">
                  {groupLabels[group]}
                </p>
                {suggestions.map((suggestion) => option(suggestion.id, suggestion.url, <Line {...suggestion} />))}
              </div>
            ))}
            {option(
              'all',
              searchAddress(suggestions.query),
              <span className="inline-flex items-center gap-2.5 font-semibold text-leaf-700">
                {suggestions.total === 1 ? 'See the result' : `See all ${suggestions.total} results`}
                <ArrowRight aria-hidden size={18} strokeWidth={1.75} />
              </span>,
            )}
          </div>
        ) : null}
      </Form>
    </search>
  )
}

function Line({ title, note }: Pick<Suggestion, 'title' | 'note'>) {
  return (
    <>
      <span>
        <Marked segments={title} />
      </span>
      {note === null ? null : <span className="figures text-small text-ink-2">{note}</span>}
    </>
  )
}

/** In the order in which they stand, the way to the results page last. */
function optionsOf({ query, groups }: Suggestions): { url: string }[] {
  const suggested = groups.flatMap(({ suggestions }) => suggestions)
  return suggested.length === 0 ? [] : [...suggested, { url: searchAddress(query) }]
}
