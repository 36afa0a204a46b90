import { useId, useRef, useState } from 'react'
import { longestAlt } from '~/domain/media/media-upload'
import { Thumbnail } from './thumbnail'

export type ChosenPicture = { id: string; url: string; name: string; alt: string }

/** The last step before a picture is put into a post. */
export function AltField({
  picture,
  onBack,
  onDone,
}: {
  picture: ChosenPicture
  onBack: () => void
  onDone: (alt: string) => void
}) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [alt, setAlt] = useState(picture.alt)
  const [problem, setProblem] = useState<string | null>(null)
  const done = () => {
    const text = alt.trim().replace(/\s+/g, ' ')
    const wrong =
      text === ''
        ? 'Please say what the picture shows'
        : text.length > longestAlt
          ? `Alternative text must be ${longestAlt} characters or less`
          : null
    if (wrong === null) return onDone(text)
    setProblem(wrong)
    field.current?.focus()
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <Thumbnail src={picture.url} alt="" isWhole sizes="20rem" />
      <div>
        <label htmlFor={id} className="mb-2 block text-small leading-tight font-semibold">
          Alternative text
        </label>
        <textarea
          ref={field}
          id={id}
          // biome-ignore lint/a11y/noAutofocus: the button that was pressed is gone; this is the next step
          autoFocus
          rows={3}
          value={alt}
          onChange={({ currentTarget }) => {
            setAlt(currentTarget.value)
            setProblem(null)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            done()
          }}
          required
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-hint ${id}-error`}
          className="w-full rounded-field border-[1.5px] border-line-strong bg-paper px-3.5 py-2.5 focus:border-leaf-700"
        />
        <p id={`${id}-hint`} className="mt-1.5 text-meta text-ink-3">
          Read aloud to people who cannot see the picture, such as "Two bajra rotis with garlic chutney on a steel
          plate".
        </p>
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-meta text-danger empty:hidden">
          {problem}
        </p>
        <div className="mt-5 flex flex-wrap gap-3">
          <button type="button" onClick={done} className="btn btn-primary btn-small">
            Use this picture
          </button>
          <button type="button" onClick={onBack} className="btn btn-outline btn-small">
            Another picture
          </button>
        </div>
      </div>
    </div>
  )
}
