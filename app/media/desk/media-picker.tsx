/**
 * Chooses a picture for a post: from the library, or uploaded right here. A picture leaves with an alternative text, as those who cannot
 * see it need one. There is no form in it, because it stands inside the editor's own.
 */
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { pictureTypes } from '~/domain/media/media-upload'
import { Dialog } from '~/ui/dialog/dialog'
import { AltField, type ChosenPicture } from './alt-field'
import { Thumbnail } from './thumbnail'
import { DropArea } from './upload/drop-area'
import { UploadProgress, useUploads } from './upload/upload-progress'
import { useLibrary } from './use-library'

type Props = { isOpen: boolean; onClose(): void; onChoose(picture: { url: string; alt: string }): void }

export function MediaPicker({ isOpen, onClose, onChoose }: Props) {
  const id = useId()
  const [chosen, setChosen] = useState<ChosenPicture | null>(null)
  useEffect(() => {
    if (isOpen) setChosen(null)
  }, [isOpen])
  return (
    <Dialog
      id={`${id}-pictures`}
      title={chosen ? 'What does the picture show?' : 'Choose a picture'}
      size="wide"
      open={isOpen}
      onClose={onClose}
      closeHref="#main"
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 px-6 pt-4 pb-8 sm:px-10 sm:pb-10">
        {!isOpen ? null : chosen ? (
          <AltField
            key={chosen.url}
            picture={chosen}
            onBack={() => setChosen(null)}
            onDone={(alt) => {
              keepAlt(chosen, alt)
              onChoose({ url: chosen.url, alt })
              onClose()
            }}
          />
        ) : (
          <Library onChosen={setChosen} />
        )}
      </div>
    </Dialog>
  )
}

/** The library suggests it the next time. Whether that works is of no matter to the post. */
function keepAlt({ id, alt }: ChosenPicture, written: string): void {
  if (alt !== '') return
  fetch('/dashboard/media/pictures', { method: 'POST', body: new URLSearchParams({ id, alt: written }) }).catch(
    () => {},
  )
}

function Library({ onChosen }: { onChosen: (picture: ChosenPicture) => void }) {
  const id = useId()
  const { q, setQuery, pictures, problem, hasMore, showMore, isLoading } = useLibrary()
  const { lines, upload } = useUploads((picture) => onChosen({ ...picture, name: 'The new picture' }))
  return (
    <DropArea
      onPictures={(files) => upload(files.slice(0, 1))}
      className="grid grid-cols-[minmax(0,1fr)] gap-5 rounded-card"
    >
      <div className="flex flex-wrap items-end gap-4">
        <label className="grid min-w-0 flex-1 basis-52 gap-1 text-meta text-ink-2">
          Search the library
          <input
            type="search"
            value={q}
            onChange={({ currentTarget }) => setQuery(currentTarget.value)}
            onKeyDown={keepInside}
            className="h-11 min-w-0 rounded-field border-[1.5px] border-line-strong bg-paper px-3.5 text-small focus:border-leaf-700"
          />
        </label>
        <label className="grid min-w-0 flex-1 basis-60 gap-1 text-meta text-ink-2">
          Or upload one (drop or paste it here as well)
          <input
            type="file"
            accept={pictureTypes}
            onChange={({ currentTarget }) => {
              upload([...(currentTarget.files ?? [])])
              currentTarget.value = ''
            }}
            className="h-11 w-full overflow-hidden rounded-field border-[1.5px] border-line-strong bg-paper text-small file:mr-4 file:h-full file:cursor-pointer file:border-0 file:bg-leaf-50 file:px-4 file:font-semibold file:text-leaf-700"
          />
        </label>
      </div>
      <UploadProgress lines={lines} />
      <p role="status" className="text-small text-ink-2 empty:hidden">
        {problem ??
          (!isLoading && pictures.length === 0
            ? q
              ? 'No pictures match your search.'
              : 'No picture is here yet.'
            : '')}
      </p>
      <ul aria-label="Pictures" className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-4">
        {pictures.map((picture) => (
          <li key={picture.id}>
            <button
              type="button"
              onClick={() => onChosen(picture)}
              aria-describedby={`${id}-${picture.id}`}
              aria-label={`Choose ${picture.name}`}
              className="block w-full rounded-field text-left hover:outline-3 hover:outline-leaf-200"
            >
              <Thumbnail src={picture.url} alt="" />
              <span className="mt-1.5 block truncate text-meta font-semibold">{picture.name}</span>
              <span id={`${id}-${picture.id}`} className="block truncate text-meta text-ink-2">
                {picture.alt || 'No alternative text yet'}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {hasMore ? (
        <button type="button" onClick={showMore} className="btn btn-outline btn-small justify-self-center">
          Show more
        </button>
      ) : null}
    </DropArea>
  )
}

/** Enter would send the form of the editor around the dialog. */
function keepInside(event: KeyboardEvent) {
  if (event.key === 'Enter') event.preventDefault()
}
