import type { WordPart } from '~/views/post-merge'

/** Words that came are underlined, words that went are struck out: read aloud as such too. @param without what is left out */
export function MarkedWords({ words, without }: { words: readonly WordPart[]; without?: WordPart['kind'] }) {
  return words.map(({ text, kind }, index) => {
    const key = `${index}-${kind}`
    if (kind === without) return null
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
