/** The kinds of value that files in content/ hold, with their bounds and what is said of a mistake. */
import { z } from 'zod'
import { dateInWords, idInWords } from '../check/plain-words'

export const text = (max = 400) => z.string().trim().min(1).max(max)
/**
 * Entries that staff may add and remove. At least one, as an empty list leaves a heading over nothing; at most as many as
 * the page they stand on can show. How many there are today is no rule: tests/content/collections.test.ts says it.
 */
export const entries = <Entry extends z.ZodType>(entry: Entry, most: number) => z.array(entry).min(1).max(most)
export const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: ({ input }) => idInWords(input) })
export const isoDate = z.iso.date({ error: ({ input }) => dateInWords(input) })
/** A path on this site, such as /services or /services#pricing. Checked against the routes and pages that exist. */
export const sitePath = z.string().regex(/^\/(?!\/)\S*$/, 'a path on this site that starts with one /')
/** A picture in public/, named from its root (/illustrations/hero-1-thali.svg), or one that was uploaded. The check looks whether it is there. */
export const imagePath = z
  .string()
  .regex(
    /^\/((illustrations|icons|images)\/[\w./-]+\.(svg|png|jpe?g|webp|avif)|media\/[\w-]{8,40}-\d+x\d+\.jpg)$/i,
    'a picture under /illustrations/, /icons/ or /images/ that ends in .jpg, .jpeg, .png, .webp, .avif or .svg, without spaces in its name; or one of the Pictures on the dashboard, by its address /media/…',
  )
/** Whole rupees. The bounds catch a digit too few or too many of them, not a price that is merely wrong. */
export const rupees = z
  .number()
  .refine(
    (amount) => Number.isInteger(amount) && amount >= 10 && amount <= 200_000,
    'a price above 0: whole rupees, from 10 to 2,00,000',
  )

/** A picture and what a person who cannot see it is told. alt "" is allowed only where the title beside it says the same. */
export const picture = z.strictObject({ src: imagePath, alt: z.string().max(200) })
export const describedPicture = z.strictObject({ src: imagePath, alt: text(200) })

/** Interface icons the content may choose from; ui/picture/icon.tsx draws exactly these. */
const iconNames = [
  'award',
  'badge-check',
  'salad',
  'clipboard-list',
  'stethoscope',
  'globe',
  'heart-pulse',
  'users',
  'leaf',
  'utensils',
  'calendar',
  'phone',
  'sparkles',
  'baby',
  'trophy',
  'home',
] as const
export const icon = z.enum(iconNames)
