import { ArrowRight, Check, ChevronRight } from 'lucide-react'
import type { Service } from '~/content/schema/schema'
import { BookingOpener } from '~/frame/booking'
import { useHydrated } from '~/ui/browser/use-hydrated'
import { closeAround, Dialog, DialogOpener, openDialog } from '~/ui/dialog/dialog'
import { shortened } from '~/ui/text/shortened'

/** `people`: the names of who offers it, where not everybody does. */
export type OfferedService = Service & { people: readonly string[] }

/**
 * A service. The whole card is the button that opens the booking dialog for it: the button's own area is stretched over
 * the card, so that Read More can lie on top of it and the texts stay texts. On phones it is one row of a list.
 */
export function ServiceCard({
  service,
  closeHref,
  first = false,
}: {
  service: OfferedService
  closeHref: string
  /** Among the first of its page. */
  first?: boolean
}) {
  const hasMore = service.category === 'other'
  return (
    <li className="group relative flex bg-paper max-sm:grid max-sm:grid-cols-[2.25rem_1fr_1.25rem] max-sm:items-center max-sm:gap-x-4 max-sm:px-4 max-sm:py-1.5 max-sm:active:bg-leaf-50 sm:flex-col sm:rounded-card sm:border sm:border-line sm:p-6 sm:transition-[border-color,box-shadow] sm:duration-[120ms] sm:hover:border-leaf-700 sm:hover:shadow-rest">
      <img
        src={service.icon}
        alt=""
        width={48}
        height={48}
        loading={first ? 'eager' : 'lazy'}
        className="size-9 max-sm:row-span-2 sm:size-12"
      />
      <h3 className="text-[1.3rem] max-sm:font-sans max-sm:text-body max-sm:font-semibold max-sm:tracking-normal sm:mt-6">
        <BookingOpener
          service={service.title}
          className="py-1 text-left after:absolute after:inset-0 after:rounded-card after:content-[''] focus-visible:shadow-none focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-offset-2 focus-visible:after:outline-turmeric-500 max-sm:focus-visible:after:-outline-offset-3"
        >
          {service.title}
          <span className="sr-only"> (book a consultation)</span>
        </BookingOpener>
      </h3>
      <ChevronRight
        aria-hidden
        size={20}
        strokeWidth={1.75}
        className="text-leaf-700 max-sm:col-start-3 max-sm:row-span-2 max-sm:row-start-1 sm:hidden"
      />
      {hasMore ? null : (
        <p className="text-[0.9rem] leading-snug text-ink-2 max-sm:col-start-2 sm:hidden">{service.line}</p>
      )}
      <p
        className={`text-ink-2 sm:mt-2 sm:text-small ${hasMore ? 'max-sm:col-start-2 max-sm:text-[0.9rem] max-sm:leading-snug' : 'max-sm:hidden'}`}
      >
        {hasMore ? shortened(service.description) : service.description}
      </p>
      {hasMore ? <ReadMore service={service} closeHref={closeHref} /> : null}
      {service.people.length > 0 ? (
        <p className="text-small font-semibold max-sm:col-start-2 sm:mt-2">{`With ${service.people.join(', ')}`}</p>
      ) : null}
      <div className="mt-auto sm:pt-5 max-sm:col-start-2 max-sm:mt-1.5 max-sm:mb-1">
        <ul className="text-small max-sm:flex max-sm:flex-wrap max-sm:gap-x-3.5 max-sm:text-meta sm:space-y-2 sm:border-t sm:border-line sm:pt-4.5">
          {service.benefits.map((benefit) => (
            <li key={benefit} className="flex items-start gap-1.5 sm:gap-2.5">
              <Check aria-hidden size={17} strokeWidth={1.75} className="mt-0.5 shrink-0 text-leaf-600 max-sm:size-4" />
              {benefit}
            </li>
          ))}
        </ul>
      </div>
    </li>
  )
}

function ReadMore({ service, closeHref }: { service: Service; closeHref: string }) {
  const id = `service-info-${service.id}`
  return (
    <>
      <p className="relative z-10 w-fit max-sm:col-start-2 max-sm:mb-1.5 sm:mt-2">
        <DialogOpener
          href={`#${id}`}
          onOpen={() => openDialog(id)}
          label={`Read More about ${service.title}`}
          className="text-link min-h-11 items-end text-small"
        >
          Read More
          <ArrowRight aria-hidden size={16} strokeWidth={1.75} className="mb-0.5" />
        </DialogOpener>
      </p>
      <Dialog id={id} title={service.title} closeHref={closeHref}>
        <div className="px-6 pt-5 pb-8 sm:px-10 sm:pb-10">
          <p className="text-ink-2">{service.description}</p>
          <ul className="leaf-list mt-6 space-y-2">
            {service.benefits.map((benefit) => (
              <li key={benefit}>{benefit}</li>
            ))}
          </ul>
          <div className="mt-8 flex flex-wrap gap-3">
            <BookingOpener
              service={service.title}
              className="btn btn-primary max-sm:w-full"
              onOpen={() => document.querySelector<HTMLDialogElement>(`dialog#${id}`)?.close()}
            >
              Book Appointment
            </BookingOpener>
            <CloseText href={closeHref} />
          </div>
        </div>
      </Dialog>
    </>
  )
}

function CloseText({ href }: { href: string }) {
  const className = 'btn btn-outline max-sm:w-full'
  return useHydrated() ? (
    <button type="button" className={className} onClick={closeAround}>
      Close
    </button>
  ) : (
    <a href={href} className={className}>
      Close
    </a>
  )
}
