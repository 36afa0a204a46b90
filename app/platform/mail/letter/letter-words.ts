/** Words several letters need. */
import type { Letter } from './letter'

/** Who the clinic is to answer. */
export const senderLines = ({ name, email, phone }: { name: string; email: string | null; phone: string }) => [
  `Name: ${name}`,
  `Phone: ${phone}`,
  ...(email === null ? [] : [`Email: ${email}`]),
]

export const dashboardButton = (siteUrl: string): Letter['action'] => ({
  label: 'Open the dashboard',
  url: `${siteUrl}/dashboard`,
})
