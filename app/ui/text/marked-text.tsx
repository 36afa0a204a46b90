import { Fragment, type ReactNode } from 'react'
import { cutText, type TextMark, type TextRun } from '~/domain/text/marked-text'

/** A text of a post with its marks. */
export function MarkedText({ text, marks }: { text: string; marks?: readonly TextMark[] | undefined }) {
  if (!marks || marks.length === 0) return text
  return cutText(text, marks).map(({ href, runs }, i) => {
    const letters = runs.map(asSet)
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no id and never move
    if (href === null) return <Fragment key={i}>{letters}</Fragment>
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <a key={i} href={href}>
        {letters}
      </a>
    )
  })
}

function asSet({ text, isBold, isItalic }: TextRun, i: number): ReactNode {
  const italic = isItalic ? <em>{text}</em> : text
  return <Fragment key={i}>{isBold ? <strong>{italic}</strong> : italic}</Fragment>
}
