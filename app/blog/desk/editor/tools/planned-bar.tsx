/** Of a post that readers will see later: that the planned text goes out as it is, and one button to plan this one instead. */
type Props = { words: { sentence: string; button: string }; isBusy: boolean; onPublish: () => void }

export function PlannedBar({ words, isBusy, onPublish }: Props) {
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
