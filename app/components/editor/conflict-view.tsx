/** Two texts of one post: where they differ, each is chosen by a button; the rest is as both have it. */
import { useMemo, useState } from 'react'
import type { EditedPost, PostDraft } from '~/clinic/contract/admin-blogs'
import { dateTimeText } from '~/domain/days'
import {
  blockAsText,
  type Choice,
  compareBodies,
  compareWords,
  type DraftField,
  differentFields,
  draftFields,
  mergedBody,
} from '~/views/post-merge'
import { WordsOfSide } from './marked-words'

type Props = {
  mine: PostDraft
  theirs: EditedPost
  onMerged: (draft: PostDraft) => void
  isBusy: boolean
}

export function ConflictView({ mine, theirs, onMerged, isBusy }: Props) {
  const parts = useMemo(() => compareBodies(mine.body, theirs.draft.body), [mine.body, theirs.draft.body])
  const fields = differentFields(mine, theirs.draft)
  const [fieldChoices, setFieldChoices] = useState<Partial<Record<DraftField, Choice>>>({})
  const [choices, setChoices] = useState<(Choice | undefined)[]>([])
  const open = parts.filter((part, index) => isDifferent(part) && !choices[index]).length
  const openFields = fields.filter((name) => !fieldChoices[name]).length
  const left = open + openFields
  const name = theirs.updated_by ?? 'Another person'
  const chooseAll = (choice: Choice) => {
    setChoices(parts.map(() => choice))
    setFieldChoices(Object.fromEntries(fields.map((field) => [field, choice])))
  }
  const finish = () => {
    const chosen = Object.fromEntries(
      fields.map((field) => [field, (fieldChoices[field] === 'theirs' ? theirs.draft : mine)[field]]),
    )
    onMerged({ ...mine, ...chosen, body: mergedBody(parts, choices) })
  }
  return (
    <section aria-labelledby="conflict-title" className="grid grid-cols-[minmax(0,1fr)] gap-5 px-4.5 py-6 lg:px-10">
      <div>
        <h2 id="conflict-title" className="text-[1.5rem]!" tabIndex={-1} ref={(heading) => heading?.focus()}>
          Two versions of this post
        </h2>
        <p className="mt-2 max-w-[46rem] text-small text-ink-2">
          {name} saved it at {dateTimeText(theirs.updated_at)}, while you were writing. Nothing is lost: choose a text
          wherever the two differ, then save.
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
          theirs={fieldText(theirs.draft, field)}
          theirName={name}
          choice={fieldChoices[field]}
          choose={(choice) => setFieldChoices((before) => ({ ...before, [field]: choice }))}
        />
      ))}
      {parts.map((part, index) =>
        part.kind === 'same' ? (
          <p key={keyOf(index)} className="line-clamp-3 max-w-[46rem] text-small whitespace-pre-line text-ink-2">
            {part.blocks.map(blockAsText).join('\n')}
          </p>
        ) : (
          <Pair
            key={keyOf(index)}
            label={`Place ${parts.slice(0, index + 1).filter(isDifferent).length} of ${parts.filter(isDifferent).length} in the text`}
            mine={part.mine.map(blockAsText).join('\n')}
            theirs={part.theirs.map(blockAsText).join('\n')}
            theirName={name}
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

const isDifferent = ({ kind }: { kind: 'same' | 'different' }) => kind === 'different'
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
  theirName: string
  choice: Choice | undefined
  choose: (choice: Choice) => void
  hasBoth?: boolean
}

function Pair({ label, mine, theirs, theirName, choice, choose, hasBoth = false }: PairProps) {
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
        {side('mine', 'Yours', mine)}
        {side('theirs', `${theirName}’s`, theirs)}
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
