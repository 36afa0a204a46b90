/** One of five steps, in figures or in words alone. */
import { LeaveOut } from './meal-choice'

type Props = {
  field: { name: string; defaultValue?: string | undefined }
  title: string
  /** What the five steps mean; the first and the last stand below the figures. */
  words: readonly [string, string, string, string, string]
  /** false: figures are kept from this client. */
  inFigures: boolean
}

export function Scale({ field: { name, defaultValue }, title, words, inFigures }: Props) {
  return (
    <fieldset className="group/scale mt-8">
      <legend className="mb-3 font-display text-[1.35rem] leading-tight font-[520]">{title}</legend>
      <div className={`grid gap-[10px] ${inFigures ? 'grid-cols-5' : 'sm:grid-cols-5'}`}>
        {words.map((word, at) => (
          <label
            key={word}
            className="flex min-h-12 cursor-pointer items-center justify-center rounded-field border-[1.5px] border-line-strong bg-paper px-[4px] text-center font-semibold has-checked:border-leaf-700 has-checked:bg-leaf-700 has-checked:text-ivory has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-turmeric-500"
          >
            <input
              type="radio"
              name={name}
              value={at + 1}
              defaultChecked={defaultValue === String(at + 1)}
              className="sr-only"
            />
            {inFigures ? (
              <>
                {at + 1}
                <span className="sr-only">, {word}</span>
              </>
            ) : (
              <span className="text-small">{word}</span>
            )}
          </label>
        ))}
      </div>
      {inFigures ? (
        <p aria-hidden className="mt-1.5 flex justify-between text-meta text-ink-2">
          <span>{words[0]}</span>
          <span>{words[4]}</span>
        </p>
      ) : null}
      <LeaveOut
        name={name}
        hasAnswer={Boolean(defaultValue)}
        group="group-has-[input:checked:not([value=''])]/scale:inline-flex"
      />
    </fieldset>
  )
}
