import { useNavigate, useRevalidator } from '@remix-run/react'
import { type FormEvent, useRef } from 'react'
import { pictureListPath, pictureTypes } from '~/domain/media/media-upload'
import { useHydrated } from '~/ui/browser/use-hydrated'
import { FormMessage } from '~/ui/form/form-message'
import { DropArea } from '../upload/drop-area'
import { UploadProgress, useUploads } from '../upload/upload-progress'

/** A plain form; with scripts several pictures at once, dropped or pasted as well, and each shows how far it is. */
export function UploadPanel({ problem }: { problem: string | undefined }) {
  const isHydrated = useHydrated()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const batchSize = useRef(0)
  const { lines, upload, isBusy } = useUploads(({ id }) => {
    if (batchSize.current === 1) navigate(`${pictureListPath}/${id}`, { preventScrollReset: true })
    else revalidate()
  })
  const uploadAll = (files: File[], alt = '') => {
    batchSize.current = isBusy ? batchSize.current + files.length : files.length
    upload(files, alt)
  }
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const { file, alt } = form.elements as unknown as { file: HTMLInputElement; alt: HTMLInputElement }
    const files = [...(file.files ?? [])]
    if (files.length === 0) return file.focus()
    // One text fits one picture.
    uploadAll(files, files.length === 1 ? alt.value.trim() : '')
    form.reset()
  }
  return (
    <DropArea
      onPictures={(files) => uploadAll(files)}
      className="rounded-card border-2 border-dashed border-line-strong bg-paper p-5"
    >
      <section aria-labelledby="upload" className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div>
          <h2 id="upload" className="font-sans! text-body! font-semibold">
            Upload pictures
          </h2>
          <p className="mt-1 text-meta text-ink-2">
            JPEG, PNG, WebP, AVIF or GIF, at most 10 MB. Location and camera details are removed from photos.
            {isHydrated ? ' You can drop pictures here, or paste one.' : ''}
          </p>
        </div>
        {problem ? <FormMessage message={problem} /> : null}
        <form
          method="post"
          action={pictureListPath}
          encType="multipart/form-data"
          onSubmit={send}
          className="flex flex-wrap items-end gap-4"
        >
          <label className="grid min-w-0 flex-1 basis-64 gap-1 text-meta text-ink-2">
            Picture
            <input
              type="file"
              name="file"
              accept={pictureTypes}
              multiple={isHydrated}
              required
              className="h-11 w-full overflow-hidden rounded-field border-[1.5px] border-line-strong bg-paper text-small file:mr-4 file:h-full file:cursor-pointer file:border-0 file:bg-leaf-50 file:px-4 file:font-semibold file:text-leaf-700"
            />
          </label>
          <label className="grid min-w-0 flex-1 basis-64 gap-1 text-meta text-ink-2">
            What it shows (alternative text)
            <input
              type="text"
              name="alt"
              className="h-11 min-w-0 rounded-field border-[1.5px] border-line-strong bg-paper px-3.5 text-small focus:border-leaf-700"
            />
          </label>
          <button type="submit" className="btn btn-primary btn-small">
            {isBusy ? 'Upload more' : 'Upload'}
          </button>
        </form>
        <UploadProgress lines={lines} />
      </section>
    </DropArea>
  )
}
