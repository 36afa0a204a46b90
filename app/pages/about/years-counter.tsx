import { useEffect, useRef, useState } from 'react'

const tickMs = 100

/**
 * Counts from 0 to `years` once it comes into view. Without scripts and with reduced motion the number stands there at once;
 * screen readers always get the last one. The box is as wide as the last number, so that nothing moves beside it.
 */
export function YearsCounter({ years, label }: { years: number; label: string }) {
  const box = useRef<HTMLParagraphElement>(null)
  const [shown, setShown] = useState(years)

  useEffect(() => {
    const element = box.current
    if (!element || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    let timer: ReturnType<typeof setInterval> | undefined
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        let count = 0
        setShown(count)
        timer = setInterval(() => {
          count += 1
          setShown(count)
          if (count >= years) clearInterval(timer)
        }, tickMs)
      },
      { threshold: 0.2 },
    )
    observer.observe(element)
    return () => {
      observer.disconnect()
      clearInterval(timer)
      setShown(years)
    }
  }, [years])

  return (
    <p ref={box} className="flex items-end gap-x-6 gap-y-2 max-sm:flex-col max-sm:items-start">
      <span className="sr-only">{years} </span>
      <span
        aria-hidden
        data-counter
        className="-ml-[0.05em] inline-block w-[1.2em] text-[clamp(7.5rem,3.5rem+17vw,16rem)] leading-[0.8] font-[400] tracking-[-0.02em] lining-nums text-leaf-700"
      >
        {shown}
      </span>
      <span className="font-display text-h3 leading-tight">{label}</span>
    </p>
  )
}
