/** Sentences several letters need. */

/** Who the clinic is to answer. */
export const senderLines = ({ name, email, phone }: { name: string; email: string; phone: string }) => [
  `Name: ${name}`,
  `Phone: ${phone}`,
  `E-mail: ${email}`,
]

/** Apart, because a full date has a comma in some releases of Node and none in others. */
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' })
const dayOfYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** A day of the calendar reads as the UTC midnight it begins with, so it is written in UTC as well. */
export function dayInWords(day: string): string {
  const date = new Date(day)
  return `${weekday.format(date)}, ${dayOfYear.format(date)}`
}
