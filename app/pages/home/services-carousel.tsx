import { Link } from '@remix-run/react'
import { ArrowRight, Check } from 'lucide-react'
import type { Home, HomeService } from '~/content/schema/schema'
import { BookingOpener } from '~/frame/booking'
import { useHydrated } from '~/ui/browser/use-hydrated'
import { CarouselSlide, CarouselTrack, Counter, Dots, PreviousNext, useCarousel } from '~/ui/carousel/carousel'
import { closeAround, Dialog, DialogOpener, openDialog } from '~/ui/dialog/dialog'
import { ContentImage } from '~/ui/picture/content-image'

export function ServicesCarousel({ heading, services }: { heading: Home['servicesHeading']; services: HomeService[] }) {
  const carousel = useCarousel({ count: services.length, fade: true })
  return (
    <section
      id="how-we-help"
      aria-roledescription="carousel"
      aria-labelledby="how-we-help-title"
      className="bg-leaf-100"
    >
      <div className="wrap section">
        <p className="eyebrow">{heading.eyebrow}</p>
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
          <h2 id="how-we-help-title">{heading.title}</h2>
          <Link to="/services" className="text-link">
            {heading.linkLabel}
            <ArrowRight aria-hidden size={18} strokeWidth={1.75} />
          </Link>
        </div>
        <div className="mt-5 rounded-panel shadow-lift md:mt-9 lg:mt-11">
          <div className="overflow-hidden rounded-panel">
            <CarouselTrack carousel={carousel}>
              {services.map((service, i) => (
                <CarouselSlide key={service.id} carousel={carousel} index={i} className="bg-paper">
                  <ServiceCard service={service} />
                </CarouselSlide>
              ))}
            </CarouselTrack>
          </div>
        </div>
        <div className="mt-4 flex items-center gap-6 md:mt-7">
          <PreviousNext carousel={carousel} noun="service" />
          <Dots carousel={carousel} noun="Service" className="max-md:hidden" />
          <Counter carousel={carousel} className="ml-auto" />
        </div>
      </div>
      {services.map((service) => (
        <ServiceDialog key={service.id} service={service} />
      ))}
    </section>
  )
}

const dialogId = (service: HomeService) => `service-${service.id}`

/** The whole card opens the dialog: the button's own area is stretched over it. */
function ServiceCard({ service }: { service: HomeService }) {
  return (
    <article className="breathes relative grid h-full cursor-pointer lg:grid-cols-[7fr_5fr]">
      <ContentImage
        image={service.image}
        className="aspect-[4/3] h-full w-full object-cover max-md:aspect-[8/5] lg:max-h-[540px]"
      />
      <div className="slide-words flex flex-col items-start p-5 sm:p-10 lg:justify-center lg:p-12">
        <img
          src={service.iconImage}
          alt={service.iconAlt}
          width={48}
          height={48}
          loading="lazy"
          className="mb-6 size-12 max-md:hidden"
        />
        <h3 className="text-[clamp(1.65rem,1.3rem+1.3vw,2.5rem)] leading-[1.1] font-[480]">{service.title}</h3>
        <p className="mt-2.5 max-w-[26em] text-ink-2 max-md:text-small md:mt-4">{service.description}</p>
        <ul className="mt-3 space-y-1 text-small md:mt-5 md:space-y-2.5">
          {service.highlights.map((benefit) => (
            <li key={benefit} className="flex items-start gap-3">
              <Check aria-hidden size={18} strokeWidth={1.75} className="mt-0.5 shrink-0 text-leaf-600" />
              {benefit}
            </li>
          ))}
        </ul>
        <DialogOpener
          href={`#${dialogId(service)}`}
          onOpen={() => openDialog(dialogId(service))}
          className="btn btn-outline mt-5 after:absolute md:mt-7 after:inset-0 after:content-[''] max-md:w-full lg:mt-10"
          label={`Read More about ${service.title}`}
        >
          Read More
        </DialogOpener>
      </div>
    </article>
  )
}

function ServiceDialog({ service }: { service: HomeService }) {
  const { overview, benefits, success } = service.modalContent
  return (
    <Dialog id={dialogId(service)} title={service.title} size="reading" closeHref="#how-we-help">
      <div className="px-6 pt-5 pb-8 sm:px-10 sm:pb-10">
        <h3>Overview</h3>
        <p className="mt-2 text-ink-2">{overview}</p>
        <h3 className="mt-7">Key Benefits</h3>
        <ul className="leaf-list mt-3 space-y-2 text-ink-2">
          {benefits.map((benefit) => (
            <li key={benefit}>{benefit}</li>
          ))}
        </ul>
        <h3 className="mt-7">Client Success</h3>
        <p className="mt-2 rounded-field bg-leaf-50 px-5 py-4 text-ink">{success}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <BookingOpener
            service={service.title}
            className="btn btn-primary max-sm:w-full"
            onOpen={closeAnyServiceDialog}
          >
            Book Appointment
          </BookingOpener>
          <CloseText />
        </div>
      </div>
    </Dialog>
  )
}

function CloseText() {
  return useHydrated() ? (
    <button type="button" className="btn btn-outline max-sm:w-full" onClick={closeAround}>
      Close
    </button>
  ) : (
    <a href="#how-we-help" className="btn btn-outline max-sm:w-full">
      Close
    </a>
  )
}

function closeAnyServiceDialog() {
  document.querySelector<HTMLDialogElement>('dialog[id^="service-"][open]')?.close()
}
