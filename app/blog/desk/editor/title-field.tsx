/** The title, as large as readers see it, and the cover beneath it. */
import { useEffect, useRef, useState } from 'react'

export function TitleField({
  title,
  change,
  onEnter,
}: {
  title: string
  change: (title: string) => void
  onEnter: () => void
}) {
  const field = useRef<HTMLTextAreaElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: its height follows its words
  useEffect(() => {
    const setHeight = () => {
      const area = field.current
      if (!area) return
      area.style.height = 'auto'
      area.style.height = `${area.scrollHeight}px`
    }
    setHeight()
    window.addEventListener('resize', setHeight)
    return () => window.removeEventListener('resize', setHeight)
  }, [title])
  return (
    <textarea
      ref={field}
      rows={1}
      aria-label="Title"
      placeholder="Title"
      value={title}
      onChange={({ target }) => change(target.value.replace(/\s*\n\s*/g, ' '))}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
        event.preventDefault()
        onEnter()
      }}
      className="mt-2 block w-full resize-none overflow-hidden rounded-lg bg-transparent pointer-coarse:py-1.5 font-display text-[clamp(1.9rem,1.5rem+1.6vw,2.7rem)] leading-[1.1] font-[450] tracking-[-0.02em] placeholder:text-ink-3"
    />
  )
}

export function CoverPicture({ src, alt }: { src: string; alt: string }) {
  const [broken, setBroken] = useState<string | null>(null)
  if (broken === src)
    return (
      <p className="mt-5 rounded-field bg-danger-tint px-4 py-3 text-small wrap-anywhere text-danger">
        The cover cannot be shown: {src}
      </p>
    )
  return (
    <img
      src={src}
      alt={alt}
      onError={() => setBroken(src)}
      className="mt-5 aspect-[620/272] w-full rounded-card bg-cream object-cover"
    />
  )
}
