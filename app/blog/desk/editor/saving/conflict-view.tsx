/** Two texts of one post: where both have changed the same place, one is chosen by a button; everything else is settled already. */
import { useState } from 'react'
import { dateTimeText } from '~/domain/time/days'
import type { PostDraft } from '../../../contract/admin-blogs'
import { type BlockWithId, type DraftMerge, mergedDraft } from '../../draft-merge'
import { blockAsText, type Choice, compareWords, type DraftField, draftFields } from '../../post-merge'
import type { SavedText } from './autosave'
import { WordsOfSide } from './marked-words'

type Props = {
  merge: DraftMerge
  own: { mine: PostDraft }
  theirs: SavedText<PostDraft>
  /** Mine waited in this browser, and theirs stands in the editor. */
  isKept: boolean
  onMerged: (draft: PostDraft) => void
  isBusy: boolean
}

export function ConflictView({ merge, own: { mine }, theirs, isKept, onMerged, isBusy }: Props) {
  const { parts, openFields: fields } = merge
  const [fieldChoices, setFieldChoices] = useState<Partial<Record<DraftField, Choice>>>({})
  const [choices, setChoices] = useState<(Choice | undefined)[]>([])
  const open = parts.filter((part, index) => isOpen(part) && !choices[index]).length
  const left = open + fields.filter((name) => !fieldChoices[name]).length
  const name = theirs.by ?? 'Another person'
  const titles = isKept
    ? { mine: 'From this computer', theirs: 'In the editor' }
    : { mine: 'Yours', theirs: `${name}’s` }
  const chooseAll = (choice: Choice) => {
    setChoices(parts.map(() => choice))
    setFieldChoices(Object.fromEntries(fields.map((field) => [field, choice])))
  }
  const finish = () => onMerged(mergedDraft(merge, choices, fieldChoices))
  return (
    <section aria-labelledby="conflict-title" className="grid grid-cols-[minmax(0,1fr)] gap-5 px-4.5 py-6 lg:px-10">
      <div>
        <h2 id="conflict-title" className="text-[1.5rem]!" tabIndex={-1} ref={(heading) => heading?.focus()}>
          Two versions of this post
        </h2>
        <p className="mt-2 max-w-[46rem] text-small text-ink-2">
          {isKept
            ? 'The text kept on this computer and the one in the editor differ in the same places. '
            : `${name} saved it at ${dateTimeText(theirs.at)}, while you were writing, and changed the same places as you. `}
          Nothing is lost: choose a text for each of these places, then save. All other changes of both are in already.
        </p>
        <div className="mt-4 flex flex-wrap gap-3">
          <button type="button" className="btn btn-outline btn-small" onClick={() => chooseAll('mine')}>
            Use mine everywhere
          </button>
          <button type="button" className="btn btn-outline btn-small" onClick={() => chooseAll('theirs')}>
            Use theirs everywhere
          </button>
        </div>
      </div>
      {fields.map((field) => (
        <Pair
          key={field}
          label={draftFields.find(([one]) => one === field)?.[1] ?? field}
          mine={fieldText(mine, field)}
          theirs={fieldText(merge.theirs, field)}
          titles={titles}
          choice={fieldChoices[field]}
          choose={(choice) => setFieldChoices((before) => ({ ...before, [field]: choice }))}
        />
      ))}
      {parts.map((part, index) =>
        part.kind === 'settled' ? (
          <p key={keyOf(index)} className="line-clamp-3 max-w-[46rem] text-small whitespace-pre-line text-ink-2">
            {textOf(part.blocks)}
          </p>
        ) : (
          <Pair
            key={keyOf(index)}
            label={`Place ${parts.slice(0, index + 1).filter(isOpen).length} of ${parts.filter(isOpen).length} in the text`}
            mine={textOf(part.mine)}
            theirs={textOf(part.theirs)}
            titles={titles}
            choice={choices[index]}
            choose={(choice) => setChoices((before) => parts.map((_, at) => (at === index ? choice : before[at])))}
            hasBoth={part.mine.length > 0 && part.theirs.length > 0}
          />
        ),
      )}
      <div className="desk-foot sticky bottom-0 flex flex-wrap items-center gap-4 border-t border-line bg-ivory py-4 max-lg:bottom-17">
        <button type="button" className="btn btn-primary btn-small" disabled={left > 0 || isBusy} onClick={finish}>
          Save my choices
        </button>
        <p aria-live="polite" className="text-small text-ink-2">
          {left === 0 ? 'Everything is chosen.' : `${left} ${left === 1 ? 'place is' : 'places are'} left to choose.`}
        </p>
      </div>
    </section>
  )
}

const isOpen = ({ kind }: { kind: 'settled' | 'open' }) => kind === 'open'
const textOf = (blocks: readonly BlockWithId[]) => blocks.map(({ block }) => blockAsText(block)).join('\n')
const keyOf = (index: number) => `part-${index}`

function fieldText(draft: PostDraft, field: DraftField): string {
  const value = draft[field]
  if (value === null || value === '') return ''
  if (field === 'publish_date') return dateTimeText(String(value))
  if (field === 'cover') return draft.cover ? `${draft.cover.src}: ${draft.cover.alt}` : ''
  return Array.isArray(value) ? value.join(', ') : String(value)
}

type PairProps = {
  label: string
  mine: string
  theirs: string
  titles: { mine: string; theirs: string }
  choice: Choice | undefined
  choose: (choice: Choice) => void
  hasBoth?: boolean
}

function Pair({ label, mine, theirs, titles, choice, choose, hasBoth = false }: PairProps) {
  const words = compareWords(theirs, mine)
  const side = (kind: 'mine' | 'theirs', title: string, text: string) => (
    <div
      className={`grid content-between gap-3 rounded-field border-[1.5px] p-4 ${choice === kind || choice === 'both' ? 'border-leaf-700 bg-leaf-50' : 'border-line bg-paper'}`}
    >
      <div>
        <h4 className="font-sans! text-meta! font-semibold tracking-normal! text-ink-2">{title}</h4>
        {text === '' ? (
          <p className="mt-1 text-small text-ink-3 italic">Nothing here</p>
        ) : (
          <p className="mt-1 text-small wrap-anywhere whitespace-pre-line">
            <WordsOfSide words={words} side={kind} />
          </p>
        )}
      </div>
      <button
        type="button"
        aria-pressed={choice === kind}
        onClick={() => choose(kind)}
        className="btn btn-outline btn-small justify-self-start"
      >
        {choice === kind ? '✓ ' : ''}
        {kind === 'mine' ? 'Keep mine' : 'Keep theirs'}
      </button>
    </div>
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons to choose by are no fields of a form
    <div role="group" aria-label={label} className="grid gap-2">
      <h3 className="font-sans! text-small! font-semibold tracking-normal!">{label}</h3>
      <div className="grid gap-3 md:grid-cols-2">
        {side('mine', titles.mine, mine)}
        {side('theirs', titles.theirs, theirs)}
      </div>
      {hasBoth ? (
        <button
          type="button"
          aria-pressed={choice === 'both'}
          onClick={() => choose('both')}
          className="text-link justify-self-start text-small"
        >
          {choice === 'both' ? '✓ ' : ''}Keep both, theirs first
        </button>
      ) : null}
    </div>
  )
}
