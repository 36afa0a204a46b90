import { type ReactNode, useState } from 'react'
import { picturesIn } from './upload-picture'

/** Takes pictures that are dropped on it, or pasted while the focus is in it. Everything else passes. */
export function DropArea({
  onPictures,
  className = '',
  children,
}: {
  onPictures: (files: File[]) => void
  className?: string
  children: ReactNode
}) {
  const [isOver, setOver] = useState(false)
  const take = (event: { preventDefault(): void }, data: DataTransfer | null) => {
    const files = picturesIn(data)
    if (files.length === 0) return
    event.preventDefault()
    onPictures(files)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the file field inside does the same
    <div
      className={`${className} ${isOver ? 'outline-3 -outline-offset-3 outline-turmeric-500 outline-dashed' : ''}`}
      onPaste={(event) => take(event, event.clipboardData)}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={(event) => {
        setOver(false)
        // A file that is no picture would otherwise open in the place of the page.
        if (event.dataTransfer.types.includes('Files')) event.preventDefault()
        take(event, event.dataTransfer)
      }}
    >
      {children}
    </div>
  )
}
