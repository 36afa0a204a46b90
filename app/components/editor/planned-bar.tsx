/** Of a post that readers will see later: that the planned text goes out as it is, and one button to plan this one instead. */
import { plannedWords } from '~/views/post-desk'
import type { DraftFacts, PostFacts } from './site-calls'

type Props = {
  facts: PostFacts | null
  publishDate: DraftFacts['publish_date']
  isBusy: boolean
  onPublish: () => void
}

export function PlannedBar({ facts, publishDate, isBusy, onPublish }: Props) {
  const words = facts && plannedWords({ ...facts, publish_date: publishDate }, new Date())
  if (!words) return null
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-3 bg-warn-tint px-4.5 py-3 text-small text-warn lg:px-10"
    >
      <span className="mr-auto">{words.sentence}</span>
      <button type="button" disabled={isBusy} onClick={onPublish} className="btn btn-outline btn-small">
        {words.button}
      </button>
    </div>
  )
}
