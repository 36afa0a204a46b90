import type { WordPart } from '../../post-merge'

/** Words that came are underlined, words that went are struck out: read aloud as such too. */
export function MarkedWords({ words }: { words: readonly WordPart[] }) {
  return words.map(({ text, kind }, index) => {
    const key = `${index}-${kind}`
    if (kind === 'same') return <span key={key}>{text}</span>
    return kind === 'added' ? (
      <ins key={key} className="rounded-sm bg-success-tint text-success underline decoration-2">
        {text}
      </ins>
    ) : (
      <del key={key} className="rounded-sm bg-danger-tint text-danger line-through decoration-2">
        {text}
      </del>
    )
  })
}

/** One of two texts beside each other, with what the other has not. Nothing in it came or went: neither is the older. */
export function WordsOfSide({ words, side }: { words: readonly WordPart[]; side: 'mine' | 'theirs' }) {
  const own = side === 'mine' ? 'added' : 'removed'
  return words.map(({ text, kind }, index) => {
    const key = `${index}-${kind}`
    if (kind === 'same') return <span key={key}>{text}</span>
    return kind === own ? (
      <mark key={key} className="rounded-sm bg-turmeric-100 text-ink">
        {text}
      </mark>
    ) : null
  })
}
