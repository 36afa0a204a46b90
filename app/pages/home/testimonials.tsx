import { CirclePlay, Star } from 'lucide-react'
import type { Home } from '~/content/schema/schema'
import { CarouselSlide, CarouselTrack, Counter, Dots, PreviousNext, useCarousel } from '~/ui/carousel/carousel'

type Testimonial = {
  id: string
  quote: string
  name: string
  image: string | null | undefined
  location?: string | undefined
}
type Props = { heading: Home['testimonialsHeading']; testimonials: Testimonial[]; rating: string; videoUrl: string }

export function Testimonials({ heading, testimonials, rating, videoUrl }: Props) {
  const carousel = useCarousel({ count: testimonials.length, fade: true })
  return (
    <section aria-roledescription="carousel" aria-labelledby="testimonials" className="bg-cream">
      <div className="wrap section grid gap-x-8 gap-y-6 md:gap-y-10 lg:grid-cols-[4fr_8fr]">
        <div className="max-lg:flex max-lg:flex-wrap max-lg:items-center max-lg:justify-between">
          <p className="eyebrow max-lg:w-full">{heading.eyebrow}</p>
          <h2 id="testimonials" className="max-lg:w-full lg:max-w-[5.8em]">
            {heading.title}
          </h2>
          <p className="mt-2 flex items-center gap-1.5 text-turmeric-700 lg:mt-6 lg:gap-2">
            {[1, 2, 3, 4, 5].map((star) => (
              <Star key={star} aria-hidden size={18} className="fill-current" />
            ))}
            <span className="figures ml-1 font-semibold text-ink">
              <span className="sr-only">Rated </span>
              {rating}
            </span>
          </p>
          <a href={videoUrl} target="_blank" rel="noopener noreferrer" className="text-link mt-2 lg:mt-7">
            <CirclePlay aria-hidden size={20} strokeWidth={1.75} />
            {heading.linkLabel}
            <span className="sr-only">(opens in a new tab)</span>
          </a>
        </div>
        <div className="min-w-0">
          <CarouselTrack carousel={carousel}>
            {testimonials.map((testimonial, i) => (
              <CarouselSlide key={testimonial.id} carousel={carousel} index={i} className="bg-cream">
                <Quote {...testimonial} />
              </CarouselSlide>
            ))}
          </CarouselTrack>
          {testimonials.length > 1 ? (
            <div className="relative z-10 mt-5 flex items-center gap-6 md:mt-8 lg:-mt-[50px] lg:ml-auto lg:w-fit">
              <PreviousNext carousel={carousel} noun="testimonial" />
              <Dots carousel={carousel} noun="Testimonial" className="max-md:hidden lg:-order-1" />
              <Counter carousel={carousel} className="ml-auto md:hidden" />
            </div>
          ) : null}
        </div>
      </div>
    </section>
  )
}

function Quote({ quote, name, image, location = 'Client' }: Testimonial) {
  return (
    <figure className="slide-words flex h-full flex-col justify-between gap-5 md:gap-8">
      <blockquote className="font-display text-[clamp(1.25rem,0.85rem+1.9vw,2.5rem)] leading-[1.26] tracking-[-0.015em] font-[400] lg:min-h-[3.78em]">
        “{emphasised(quote.replace(/^“|”$/g, ''))}”
      </blockquote>
      <figcaption className="flex items-center gap-4">
        {image ? (
          <img src={image} alt="" width={52} height={52} loading="lazy" className="size-13 rounded-full object-cover" />
        ) : (
          <span
            aria-hidden
            className="grid size-13 place-items-center rounded-full bg-beet-100 font-display text-[1.3rem] text-beet-700"
          >
            {name.charAt(0)}
          </span>
        )}
        <span className="text-small">
          <span className="block font-semibold">{name}</span>
          <span className="text-ink-2">{location}</span>
        </span>
      </figcaption>
    </figure>
  )
}

/** A quote marks the one word its speaker leaned on with asterisks. */
function emphasised(quote: string) {
  const [before, word, after] = quote.split('*')
  return word === undefined ? (
    quote
  ) : (
    <>
      {before}
      <em>{word}</em>
      {after}
    </>
  )
}
