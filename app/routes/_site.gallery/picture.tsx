import { useEffect, useRef, useState } from 'react'

type Props = { src: string; alt: string; standIn: string; eager: boolean }

/** A pair of plates; where it cannot be loaded, the stand-in drawing, which says nothing and so has no alt text. */
export function Picture({ src, alt, standIn, eager }: Props) {
  const image = useRef<HTMLImageElement>(null)
  const [missing, setMissing] = useState(false)

  useEffect(() => {
    // It may have failed before the script was there to hear of it.
    const element = image.current
    if (element?.complete && element.naturalWidth === 0) setMissing(true)
  }, [])

  return (
    <img
      ref={image}
      src={missing ? standIn : src}
      alt={missing ? '' : alt}
      width={1200}
      height={720}
      loading={eager ? 'eager' : 'lazy'}
      onError={() => setMissing(true)}
      className="aspect-[5/3] w-full rounded-card bg-cream object-cover"
    />
  )
}
