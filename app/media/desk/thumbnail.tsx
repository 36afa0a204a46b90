import { ImageOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { MediaPicture } from '~/ui/picture/media-picture'

type Props = {
  src: string
  alt: string
  sizes?: string
  /** Nothing of it is cut off. */
  isWhole?: boolean
}

/** A picture in its place of the library; one whose file is gone says so there. */
export function Thumbnail({ src, alt, sizes = '14rem', isWhole = false }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [isBroken, setBroken] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture is loaded anew
  useEffect(() => {
    const picture = box.current?.querySelector('img')
    if (!picture) return
    // It may have failed before this script was there.
    const look = () => setBroken(picture.complete && picture.naturalWidth === 0)
    look()
    picture.addEventListener('error', look)
    picture.addEventListener('load', look)
    return () => {
      picture.removeEventListener('error', look)
      picture.removeEventListener('load', look)
    }
  }, [src])
  return (
    <div
      ref={box}
      className={`relative overflow-hidden rounded-field bg-cream ${isWhole ? 'min-h-24' : 'aspect-[4/3]'}`}
    >
      <MediaPicture
        src={src}
        alt={alt}
        sizes={sizes}
        className={isWhole ? 'mx-auto h-auto max-h-[70vh] w-auto max-w-full' : 'size-full object-cover'}
      />
      {isBroken ? (
        <p className="absolute inset-0 grid content-center justify-items-center gap-1.5 bg-danger-tint p-2 text-center text-meta text-danger">
          <ImageOff aria-hidden size={20} strokeWidth={1.75} />
          This picture cannot be loaded. Please upload it again.
        </p>
      ) : null}
    </div>
  )
}
