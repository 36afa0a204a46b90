import Fade from 'embla-carousel-fade'
import useEmblaCarousel from 'embla-carousel-react'
import { ArrowLeft, ArrowRight, ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { type ReactNode, type RefObject, useCallback, useEffect, useMemo, useState } from 'react'
import { useReducedMotion } from '../browser/use-media'

export type Carousel = {
  viewportRef: (node: HTMLElement | null) => void
  /** True once Embla steers it; until then it is a row that scrolls. */
  ready: boolean
  index: number
  count: number
  next: () => void
  previous: () => void
  goTo: (index: number) => void
}

type Options = {
  /** How many stops there are; for a list of cards, the number of windows. */
  count: number
  fade?: boolean
  /** Cards shown at once; a step moves by as many. */
  perView?: number
}

/**
 * Next is (index + 1) mod count, previous (index - 1 + count) mod count, a dot jumps. Embla moves the track and handles
 * swipes; the index is kept here because the clones behind the last card are no stops of their own.
 */
export function useCarousel({ count, fade = false, perView = 1 }: Options): Carousel {
  const reducedMotion = useReducedMotion()
  const plugins = useMemo(() => (fade ? [Fade()] : []), [fade])
  const [viewportRef, embla] = useEmblaCarousel(
    { align: 'start', containScroll: false, loop: fade, slidesToScroll: perView, duration: reducedMotion ? 0 : 26 },
    plugins,
  )
  const [index, setIndex] = useState(0)

  useEffect(() => {
    if (!embla) return
    const settle = () => {
      const at = embla.selectedScrollSnap()
      // A swipe can run past the last window into the clones: that is the first window again.
      if (at >= count) embla.scrollTo(0)
      else setIndex(at)
    }
    settle()
    embla.on('select', settle).on('reInit', settle)
    return () => {
      embla.off('select', settle).off('reInit', settle)
    }
  }, [embla, count])

  // Until Embla is there no control is (carousel.css).
  const goTo = useCallback((to: number) => embla?.scrollTo(to), [embla])
  return {
    viewportRef,
    ready: embla !== undefined,
    index: Math.min(index, count - 1),
    count,
    next: () => goTo((index + 1) % count),
    previous: () => goTo((index - 1 + count) % count),
    goTo,
  }
}

/** The scrolling row and its slides; a slide that is off stage is inert, so that no one tabs into what is not shown. */
export function CarouselTrack({
  carousel,
  children,
  className,
}: {
  carousel: Carousel
  children: ReactNode
  className?: string
}) {
  return (
    <div ref={carousel.viewportRef} className="carousel-viewport" data-ready={carousel.ready || undefined}>
      <ul className={`carousel-track ${className ?? ''}`}>{children}</ul>
    </div>
  )
}

/** One slide. `label` is read with it, such as "2 of 5". */
export function CarouselSlide({
  carousel,
  index,
  span = 1,
  clone = false,
  className,
  children,
}: {
  carousel: Carousel
  index: number
  span?: number
  clone?: boolean
  className?: string
  children: ReactNode
}) {
  const window = Math.floor(index / span)
  const offStage = carousel.ready && window !== carousel.index
  return (
    <li
      className={`carousel-slide ${clone ? 'needs-js' : ''} ${className ?? ''}`}
      aria-hidden={clone || undefined}
      {...inert(clone || offStage)}
    >
      {children}
    </li>
  )
}

/** React 18 knows no boolean `inert`; the attribute with an empty value is what browsers read. */
const inert = (on: boolean): object => (on ? { inert: '' } : {})

type Shape = 'arrow' | 'chevron'

export function PreviousNext({ carousel, noun, shape = 'arrow' }: { carousel: Carousel; noun: string; shape?: Shape }) {
  if (carousel.count < 2) return null
  const [Left, Right] = shape === 'arrow' ? [ArrowLeft, ArrowRight] : [ChevronLeft, ChevronRight]
  return (
    <div className="needs-js flex gap-4 text-leaf-700">
      <button type="button" className="round" aria-label={`Previous ${noun}`} onClick={carousel.previous}>
        <Left aria-hidden size={20} strokeWidth={1.75} />
      </button>
      <button type="button" className="round" aria-label={`Next ${noun}`} onClick={carousel.next}>
        <Right aria-hidden size={20} strokeWidth={1.75} />
      </button>
    </div>
  )
}

/** So many dots fit beside what stands next to them; a longer row would lie over it. */
const mostDots = 12

/** A dot for each stop; with more stops than there is room for, which of how many. */
export function Dots({ carousel, noun, className }: { carousel: Carousel; noun: string; className?: string }) {
  if (carousel.count < 2) return null
  if (carousel.count > mostDots) return <Counter carousel={carousel} className={className} />
  return (
    <div className={`needs-js dots ${className ?? ''}`}>
      {[...Array(carousel.count).keys()].map((stop) => (
        <button
          key={stop}
          type="button"
          className="dot"
          aria-label={`${noun} ${stop + 1} of ${carousel.count}`}
          aria-current={stop === carousel.index}
          onClick={() => carousel.goTo(stop)}
        />
      ))}
    </div>
  )
}

export function Counter({ carousel, className = '' }: { carousel: Carousel; className?: string | undefined }) {
  if (carousel.count < 2) return null
  return (
    <p className={`needs-js figures font-semibold text-leaf-700 ${className}`}>
      {carousel.index + 1} / {carousel.count}
    </p>
  )
}

/**
 * Moves on every `everyMs` while nobody is reading: it stands still under the pointer, with the focus inside, in a
 * hidden tab, while a dialog lies over it, after Pause, and always where reduced motion is asked for (WCAG 2.2.2).
 * @returns whether it would advance by itself, and what the pause button does
 */
export function useAutoAdvance(carousel: Carousel, region: RefObject<HTMLElement | null>, everyMs: number) {
  const reducedMotion = useReducedMotion()
  const [paused, setPaused] = useState(false)
  const [held, setHeld] = useState(false)
  const { goTo, index, count, ready } = carousel

  useEffect(() => {
    const element = region.current
    if (!element) return
    const update = () =>
      setHeld(element.matches(':hover') || element.contains(document.activeElement) || document.hidden)
    const events = ['pointerenter', 'pointerleave', 'focusin', 'focusout'] as const
    // After focusout the next element is not focused yet; ask again when it is.
    const later = () => requestAnimationFrame(update)
    for (const event of events) element.addEventListener(event, later)
    document.addEventListener('visibilitychange', update)
    return () => {
      for (const event of events) element.removeEventListener(event, later)
      document.removeEventListener('visibilitychange', update)
    }
  }, [region])

  const canMove = count > 1 && !reducedMotion
  const moving = ready && canMove && !paused && !held
  useEffect(() => {
    if (!moving) return
    const timer = setInterval(() => {
      if (!document.querySelector('dialog:modal')) goTo((index + 1) % count)
    }, everyMs)
    return () => clearInterval(timer)
  }, [moving, goTo, index, count, everyMs])

  return { paused, toggle: () => setPaused((was) => !was), canMove }
}

export function PauseButton({ paused, onToggle }: { paused: boolean; onToggle: () => void }) {
  const Icon = paused ? Play : Pause
  return (
    <button
      type="button"
      className="needs-js round text-leaf-700"
      aria-label={paused ? 'Play slides' : 'Pause slides'}
      onClick={onToggle}
    >
      <Icon aria-hidden size={16} strokeWidth={1.75} className="fill-current" />
    </button>
  )
}
