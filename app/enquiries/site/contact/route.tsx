import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Phone } from 'lucide-react'
import { useEffect, useState } from 'react'
import { site } from '~/content/collections.server'
import { exactRupees } from '~/domain/money/money'
import { BookingOpener } from '~/frame/booking'
import { pageMeta } from '~/frame/head/page-meta'
import { answerForm } from '~/platform/forms/answer-form.server'
import { formToken } from '~/platform/forms/form-token.server'
import { contactMessage } from '~/platform/session/answers/errors'
import type { FormAnswer } from '~/ui/form/form-answer'
import { FormMessage } from '~/ui/form/form-message'
import { useAnsweredPage } from '~/ui/form/schema-form'
import { Answer } from '~/ui/text/answer'
import { Breadcrumb } from '~/ui/text/breadcrumb'
import { enquiryOperations } from '../../contract/enquiries'
import { ContactForm, contactSchema } from './contact-form'
import { ContactList } from './contact-list'
import { FindUs } from './find-us'
import { openingRows } from './opening-hours'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? pageMeta(matches, {
        title: `Contact us · ${data.clinic}`,
        description: `Write to ${data.clinic}, call us ${data.list.phoneHours}, or visit us in ${data.areaText}.`,
        path: '/contact',
      })
    : []

export function loader(_: LoaderFunctionArgs) {
  const { contact, hours, founder, grievanceOfficer, orders } = site
  const place = `${contact.latitude},${contact.longitude}`
  const directionsUrl = `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(place)}`
  return {
    clinic: site.legalName,
    areaText: contact.areaText,
    directions: contact.directions,
    formToken: formToken(),
    list: {
      addressLines: contact.addressLines,
      directionsUrl,
      email: contact.email,
      phone: contact.phone,
      phoneText: contact.phoneText,
      phoneHours: hours.phoneLine.text,
      whatsapp: contact.whatsapp,
      dietitian: `${founder.name}, ${founder.title}`,
      consultationHours: hours.consultation.text,
      consultationPrice: exactRupees(orders.consultationPriceRupees),
      grievanceOfficer,
    },
    navigateUrl: `${directionsUrl}&dir_action=navigate`,
    rows: openingRows([hours.consultation, hours.phoneLine]),
  }
}

export const action = (visit: ActionFunctionArgs) =>
  answerForm(visit, {
    schema: contactSchema,
    hasToken: true,
    call: (clinic, body) => clinic(enquiryOperations).contact(body),
    failureMessage: contactMessage,
    done: () => ({ sent: 'Message sent successfully!' }),
  })

export { clientAction, shouldRevalidate } from '~/ui/browser/unreachable'

export default function ContactPage() {
  const { directions, formToken, list, navigateUrl, rows } = useLoaderData<typeof loader>()
  const sending = useAnsweredPage()
  const { answer } = sending
  const round = useNewRoundOnceSent(answer)
  return (
    <>
      <Hero phone={list.phone} phoneText={list.phoneText} whatsapp={list.whatsapp} />
      <section aria-labelledby="message-title" className="bg-paper">
        <div className="wrap section grid gap-x-8 gap-y-14 lg:grid-cols-[7fr_5fr] lg:gap-x-24">
          <div id="message" className="scroll-mt-20">
            <h2 id="message-title">Send us a message</h2>
            {answer?.sent ? (
              <Answer to={answer} className="mt-6">
                <FormMessage tone="success" message={answer.sent} />
              </Answer>
            ) : null}
            <p className="mt-4 mb-8 max-w-[31em] text-ink-2">
              Please fill in every field. Health details are safer in a booking, where they are stored encrypted.
            </p>
            <ContactForm key={round} formToken={formToken} sending={sending} />
          </div>
          <div>
            <h2 className="mb-6 text-[clamp(1.75rem,1.4rem+1.2vw,2.4rem)]">Reach us directly</h2>
            <ContactList {...list} />
          </div>
        </div>
      </section>
      <FindUs
        directions={directions}
        addressLines={list.addressLines}
        routeUrl={list.directionsUrl}
        navigateUrl={navigateUrl}
        rows={rows}
      />
    </>
  )
}

/** A message that was sent makes room for the next: an empty form. */
function useNewRoundOnceSent(answer: FormAnswer | undefined): number {
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (answer?.sent) setRound((last) => last + 1)
  }, [answer])
  return round
}

function Hero({ phone, phoneText, whatsapp }: { phone: string; phoneText: string; whatsapp: string }) {
  return (
    <section aria-labelledby="page-title" className="bg-ivory">
      <div className="wrap grid items-center gap-x-8 gap-y-10 pt-6 pb-[clamp(40px,5vw,72px)] lg:grid-cols-[7fr_5fr] lg:gap-x-16 lg:pt-11">
        <div>
          <Breadcrumb here="Contact" />
          <h1 id="page-title" className="mt-4 max-w-[9em] lg:mt-10">
            Talk to the people who plan your plate
          </h1>
          <p className="lead mt-3 lg:mt-5">
            A question costs nothing. Write, call or come by; a dietitian answers on the next working day.
          </p>
          <p className="mt-3 flex flex-wrap items-center gap-x-5 text-small text-ink-2 lg:mt-6">
            <a
              href={`tel:${phone}`}
              className="figures flex min-h-11 items-center gap-2.5 text-[1.2rem] font-semibold text-leaf-700 hover:underline"
            >
              <Phone aria-hidden size={20} strokeWidth={1.75} />
              <span>
                <span className="sr-only">Call </span>
                {phoneText}
              </span>
            </a>
            <a
              href={`https://wa.me/${whatsapp}`}
              target="_blank"
              rel="noopener noreferrer"
              className="flex min-h-11 items-center gap-2 font-semibold text-leaf-700 hover:underline"
            >
              <span className="brand-icon brand-whatsapp" />
              WhatsApp
              <span className="sr-only">(opens in a new tab)</span>
            </a>
          </p>
          <div className="mt-5 flex flex-wrap gap-3.5 max-sm:flex-col lg:mt-7">
            <a href="#message" className="btn btn-primary">
              Send Message
            </a>
            <BookingOpener kind="discovery" className="btn btn-outline">
              Book Free Consultation
            </BookingOpener>
          </div>
        </div>
        <img
          src="/illustrations/kitchen-tiffin.svg"
          alt="Open steel tiffin with roti, dal and vegetable rice on a block-printed cloth"
          width={1200}
          height={900}
          className="aspect-[4/3] w-full rounded-panel object-cover"
        />
      </div>
    </section>
  )
}
