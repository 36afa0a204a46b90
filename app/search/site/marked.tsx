import { Fragment } from 'react'
import type { Segment } from '../contract/search'

/** A text with what was found in it marked. */
export function Marked({ segments }: { segments: readonly Segment[] }) {
  let place = 0
  return segments.map(({ text, hit }) => {
    const key = place
    place += text.length
    return hit ? (
      <mark key={key} className="rounded-[3px] bg-turmeric-100 text-inherit">
        {text}
      </mark>
    ) : (
      <Fragment key={key}>{text}</Fragment>
    )
  })
}
