/** Sentences several letters need. */

/** Who the clinic is to answer. */
export const senderLines = ({ name, email, phone }: { name: string; email: string; phone: string }) => [
  `Name: ${name}`,
  `Phone: ${phone}`,
  `Email: ${email}`,
]
