/** Pictures being uploaded to the library, one line each: how far it is, that it is there, or why not. */
import { useRef, useState } from 'react'
import { type UploadedPicture, uploadPicture } from './upload-picture'

type Line = { id: number; name: string; share: number; state: 'sending' | 'done' | 'failed'; problem?: string }

/** They go one after the other. @param onUploaded after each that was taken in */
export function useUploads(onUploaded: (picture: UploadedPicture) => void) {
  const [lines, setLines] = useState<Line[]>([])
  const last = useRef(Promise.resolve())
  const nextId = useRef(0)

  function upload(files: readonly File[], alt = ''): void {
    for (const file of files) {
      nextId.current += 1
      const id = nextId.current
      const set = (changed: Partial<Line>) =>
        setLines((all) => all.map((line) => (line.id === id ? { ...line, ...changed } : line)))
      setLines((all) => [
        // A new round begins once all of the former one have ended.
        ...(all.some(({ state }) => state === 'sending') ? all : []),
        { id, name: file.name || 'Pasted picture', share: 0, state: 'sending' },
      ])
      last.current = last.current.then(async () => {
        const answer = await uploadPicture(file, (share) => set({ share }), alt)
        if ('problem' in answer) return set({ state: 'failed', problem: answer.problem })
        set({ state: 'done', share: 1 })
        onUploaded(answer)
      })
    }
  }

  return { lines, upload, isBusy: lines.some(({ state }) => state === 'sending') }
}

export function UploadProgress({ lines }: { lines: readonly Line[] }) {
  const done = lines.filter(({ state }) => state === 'done')
  return (
    <ul aria-live="polite" className="grid gap-2 empty:hidden">
      {done.length > 0 ? (
        <li className="rounded-field bg-success-tint px-4 py-2.5 text-small wrap-anywhere text-success">
          {done.length === 1 ? `${done[0]?.name} is in the library.` : `${done.length} pictures are in the library.`}
        </li>
      ) : null}
      {lines
        .filter(({ state }) => state !== 'done')
        .map(({ id, name, share, state, problem }) => (
          <li
            key={id}
            className={`rounded-field px-4 py-2.5 text-small ${state === 'failed' ? 'bg-danger-tint text-danger' : 'bg-leaf-50'}`}
          >
            <span className="font-semibold wrap-anywhere">{name}</span>{' '}
            {state === 'failed' ? (
              problem
            ) : share >= 1 ? (
              'has arrived. Its copies are being made…'
            ) : (
              <progress aria-label={`Upload of ${name}`} value={share} max={1} className="ml-2 align-middle" />
            )}
          </li>
        ))}
    </ul>
  )
}
