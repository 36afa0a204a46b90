/** Why a booking or an order may be of a client who has a file. It is never joined to it by this alone: families share a phone. */
import { foldName } from './client-words'
import { foldEmail } from './email'

export const fileFits = ['phone', 'email', 'name'] as const
export type FileFit = (typeof fileFits)[number]

/** Phones in E.164; '' and null are none. */
type Named = { full_name: string; email: string | null; phone_number: string | null }

export const fitsOf = (file: Named, record: Named): FileFit[] =>
  fileFits.filter((fit) =>
    fit === 'phone'
      ? isSame(file.phone_number, record.phone_number)
      : fit === 'email'
        ? isSame(file.email && foldEmail(file.email), record.email && foldEmail(record.email))
        : isSame(foldName(file.full_name), foldName(record.full_name)),
  )

const isSame = (one: string | null, other: string | null) => one !== null && one !== '' && one === other

/** 'The same phone and the same email, but another name.' */
export function fitWords(fits: readonly FileFit[]): string {
  const same = fits.map((fit) => `the same ${fit}`).join(fits.length > 2 ? ', ' : ' and ')
  const text = `${same.charAt(0).toUpperCase()}${same.slice(1)}`
  return fits.includes('name') ? `${text}.` : `${text}, but another name.`
}
