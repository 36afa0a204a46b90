import { Phone } from 'lucide-react'

export const CallLink = ({ phone }: { phone: string }) => (
  <a href={`tel:${phone}`} className="btn btn-primary btn-small figures">
    <Phone aria-hidden size={18} strokeWidth={1.75} />
    Call {phone}
  </a>
)
