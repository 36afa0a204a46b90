/** Sentences several letters need. */

/** Who the clinic is to answer. */
export const senderLines = ({ name, email, phone }: { name: string; email: string | null; phone: string }) => [
  `Name: ${name}`,
  `Phone: ${phone}`,
  ...(email === null ? [] : [`Email: ${email}`]),
]
