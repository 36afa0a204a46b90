/** Pictures that were dropped or pasted into the text, on their way. */
import { useRef, useState } from 'react'
import { uploadPicture } from '~/media/desk/upload/upload-picture'

type Upload = { key: number; name: string; share: number; problem: string | null }

/** @param insert puts a picture into the text once it is there */
export function useUploads(insert: (picture: { url: string; alt: string }, at: number) => void) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const nextKey = useRef(0)
  const set = (key: number, to: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...to } : one)))
  const send = (files: File[], at: number) => {
    for (const file of files) {
      nextKey.current += 1
      const key = nextKey.current
      setUploads((all) => [...all, { key, name: file.name, share: 0, problem: null }])
      void uploadPicture(file, (share) => set(key, { share })).then((result) => {
        if ('problem' in result) return set(key, { problem: result.problem })
        setUploads((all) => all.filter((one) => one.key !== key))
        insert(result, at)
      })
    }
  }
  const list =
    uploads.length === 0 ? null : (
      <ul aria-label="Pictures being uploaded" className="mt-5 grid gap-2 text-small">
        {uploads.map(({ key, name, share, problem }) => (
          <li key={key} className="rounded-field border border-line bg-paper p-3">
            {name}
            {problem === null ? (
              <progress value={share} max={1} aria-label={`Uploading ${name}`} className="mt-1 block w-full" />
            ) : (
              <p role="alert" className="text-danger">
                {problem}{' '}
                <button
                  type="button"
                  className="underline"
                  onClick={() => setUploads((all) => all.filter((one) => one.key !== key))}
                >
                  Close
                </button>
              </p>
            )}
          </li>
        ))}
      </ul>
    )
  return { send, list }
}
