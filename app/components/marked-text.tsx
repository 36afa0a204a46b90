import type { ReactNode } from 'react'
import type { BlogMark } from '~/clinic/contract/blog'
import { cutText, type TextRun } from '~/domain/marked-text'

/** Another host gets no handle on this window; which post its visitor comes from it may know. */
const relOf = (href: string) => (/^https?:/i.test(href) ? 'noopener' : undefined)

/** A text of a post with its marks. */
export function MarkedText({ text, marks }: { text: string; marks?: readonly BlogMark[] | undefined }) {
  if (!marks || marks.length === 0) return text
  return cutText(text, marks).map(({ href, runs }, i) => {
    const letters = runs.map(asSet)
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no id and never move
    if (href === null) return <Part key={i}>{letters}</Part>
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <a key={i} href={href} rel={relOf(href)}>
        {letters}
      </a>
    )
  })
}

const Part = ({ children }: { children: ReactNode }) => children

function asSet({ text, isBold, isItalic }: TextRun, i: number): ReactNode {
  const italic = isItalic ? <em>{text}</em> : text
  return <Part key={i}>{isBold ? <strong>{italic}</strong> : italic}</Part>
}
