/** Chooses a picture. Stands in until the library of pictures is merged: an address and what the picture shows. */
import { useId, useState } from 'react'
import { Dialog } from '~/components/ui/dialog'

type Props = { isOpen: boolean; onClose(): void; onChoose(picture: { url: string; alt: string }): void }

export function MediaPicker({ isOpen, onClose, onChoose }: Props) {
  const id = useId()
  const [url, setUrl] = useState('')
  const [alt, setAlt] = useState('')
  return (
    <Dialog id={`${id}-picker`} title="Choose a picture" open={isOpen} onClose={onClose} closeHref="#main">
      <form
        className="grid gap-4 px-6 pt-4 pb-8 sm:px-10"
        onSubmit={(event) => {
          event.preventDefault()
          onChoose({ url, alt })
        }}
      >
        <label className="grid gap-1 text-small font-semibold">
          Address of the picture
          <input value={url} onChange={({ target }) => setUrl(target.value)} required className="field-small" />
        </label>
        <label className="grid gap-1 text-small font-semibold">
          What it shows
          <input value={alt} onChange={({ target }) => setAlt(target.value)} className="field-small" />
        </label>
        <button type="submit" className="btn btn-primary btn-small justify-self-start">
          Use this picture
        </button>
      </form>
    </Dialog>
  )
}
