import { Link } from '@remix-run/react'
import { CookingPot, Mail, MapPin, MessageSquareWarning, Phone, Video } from 'lucide-react'
import type { ReactNode } from 'react'

type Props = {
  addressLines: string[]
  directionsUrl: string
  email: string
  phone: string
  phoneText: string
  phoneHours: string
  whatsapp: string
  dietitian: string
  consultationHours: string
  consultationPrice: string
  grievanceOfficer: { name: string; designation: string; email: string; phoneText: string }
}

/** Where to find the clinic and whom to ask for what, as one list. */
export function ContactList(props: Props) {
  const link =
    '-my-2 inline-block py-3 font-semibold text-leaf-700 underline decoration-turmeric-500 decoration-2 underline-offset-4'
  return (
    <ul className="border-t border-line">
      <Entry icon={<MapPin {...drawing} />} title="Address">
        <address className="not-italic">
          {props.addressLines.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </address>
        <a href={props.directionsUrl} target="_blank" rel="noopener noreferrer" className={link}>
          Map and directions
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      </Entry>
      <Entry icon={<Mail {...drawing} />} title="Email">
        <a href={`mailto:${props.email}`} className={link}>
          {props.email}
        </a>
      </Entry>
      <Entry icon={<Phone {...drawing} />} title="Phone">
        <a href={`tel:${props.phone}`} className={`figures ${link}`}>
          {props.phoneText}
        </a>
        <p>{props.phoneHours}</p>
      </Entry>
      <Entry icon={<Video {...drawing} />} title="Consultations">
        <p>{props.dietitian}, online or in Jaipur.</p>
        <p>{props.consultationHours}</p>
        <p>A free call comes first; a full consultation is {props.consultationPrice}.</p>
        <Link to="/services" className={link}>
          All services and prices
        </Link>
      </Entry>
      <Entry icon={<CookingPot {...drawing} />} title="Food delivery">
        <p>In Jaipur only. Please order at least one day ahead.</p>
        <a href={`https://wa.me/${props.whatsapp}`} target="_blank" rel="noopener noreferrer" className={link}>
          Ask the kitchen on WhatsApp
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      </Entry>
      <Complaints {...props.grievanceOfficer} link={link} />
    </ul>
  )
}

/** Online sales have to name the person who answers complaints. */
function Complaints({ name, designation, email, phoneText, link }: Props['grievanceOfficer'] & { link: string }) {
  return (
    <Entry icon={<MessageSquareWarning {...drawing} />} title="Complaints">
      <p>
        {name}, {designation}
      </p>
      <p className="flex flex-wrap gap-x-5">
        <a href={`mailto:${email}`} aria-label={`Email for complaints: ${email}`} className={link}>
          {email}
        </a>
        <a
          href={`tel:${phoneText.replace(/[^\d+]/g, '')}`}
          aria-label={`Phone for complaints: ${phoneText}`}
          className={`figures ${link}`}
        >
          {phoneText}
        </a>
      </p>
    </Entry>
  )
}

const drawing = {
  'aria-hidden': true,
  size: 22,
  strokeWidth: 1.75,
  className: 'mt-0.5 shrink-0 text-turmeric-700',
} as const

function Entry({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-4.5 border-b border-line py-5">
      {icon}
      <div className="min-w-0 space-y-1 text-small text-ink-2">
        <h3 className="font-sans text-body leading-tight font-semibold tracking-normal text-ink">{title}</h3>
        {children}
      </div>
    </li>
  )
}
