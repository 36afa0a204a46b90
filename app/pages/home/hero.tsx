import { Link } from '@remix-run/react'
import { useRef } from 'react'
import type { Home } from '~/content/schema/schema'
import { BookingOpener } from '~/frame/booking'
import {
  CarouselSlide,
  CarouselTrack,
  Counter,
  Dots,
  PauseButton,
  PreviousNext,
  useAutoAdvance,
  useCarousel,
} from '~/ui/carousel/carousel'

const advanceEveryMs = 5000

/** `drawing`: of the first slide, the picture itself (drawing/first-drawing.server.ts). */
type HeroSlide = Home['hero'][number] & { drawing: string | null }

export function Hero({ slides, note }: { slides: HeroSlide[]; note: string }) {
  const region = useRef<HTMLElement>(null)
  const carousel = useCarousel({ count: slides.length, fade: true })
  const advance = useAutoAdvance(carousel, region, advanceEveryMs)

  return (
    <section ref={region} aria-roledescription="carousel" aria-label="Welcome" className="hero relative bg-[#fdf3e4]">
      <CarouselTrack carousel={carousel}>
        {slides.map((slide, i) => (
          <CarouselSlide key={slide.id} carousel={carousel} index={i} className="hero-slide">
            <Slide slide={slide} first={i === 0} isShown={i === carousel.index} note={note} />
          </CarouselSlide>
        ))}
      </CarouselTrack>
      <div className="wrap relative md:absolute md:inset-x-0 md:bottom-8 md:z-10">
        <div className="hero-controls flex items-center gap-3 max-md:pb-6 sm:gap-5">
          <PreviousNext carousel={carousel} noun="slide" shape="chevron" />
          <Dots carousel={carousel} noun="Slide" className="max-sm:hidden" />
          <Counter carousel={carousel} className="max-md:ml-auto" />
          {advance.canMove ? <PauseButton paused={advance.paused} onToggle={advance.toggle} /> : null}
        </div>
      </div>
    </section>
  )
}

function Slide({ slide, first, isShown, note }: { slide: HeroSlide; first: boolean; isShown: boolean; note: string }) {
  const Heading = first ? 'h1' : 'h2'
  return (
    <div className={`relative h-full ${slide.tone === 'ivory' ? 'hero-dark' : ''}`}>
      <picture className="hero-picture">
        <source media="(width >= 768px)" srcSet={slide.image.src} width={1600} height={900} />
        <img
          src={slide.drawing ?? slide.mobileImage}
          alt={slide.image.alt}
          width={900}
          height={900}
          loading={first ? 'eager' : 'lazy'}
          {...(first ? { fetchpriority: 'high' } : {})}
          className="size-full object-cover md:object-left xl:object-right"
        />
      </picture>
      <div className="wrap hero-stage">
        <div className="hero-words slide-words max-w-[640px] md:w-[46%] xl:w-[43%]">
          <p className="eyebrow md:mb-6">{slide.eyebrow}</p>
          <Heading
            // While the first slide is off stage, with the page's h1, this is what the page is called.
            aria-level={isShown && !first ? 1 : undefined}
            className="hero-title"
          >
            {slide.title}
            <br />
            <em className="voice">{slide.titleEmphasis}</em>
          </Heading>
          <p className="hero-lead lead mt-5 max-w-[23.5em] md:mt-6">{slide.text}</p>
          <div className="hero-buttons mt-5 flex flex-wrap gap-3.5 max-md:flex-col md:mt-8">
            {slide.primary.to === '/book' ? (
              <BookingOpener className="btn btn-primary">{slide.primary.label}</BookingOpener>
            ) : (
              <Link to={slide.primary.to} className="btn btn-primary">
                {slide.primary.label}
              </Link>
            )}
            <p className="hero-note -mt-1 text-center text-small text-ink-2 md:hidden">{note}</p>
            <Link to={slide.secondary.to} className="btn btn-outline">
              {slide.secondary.label}
            </Link>
          </div>
        </div>
      </div>
    </div>
  )
}
