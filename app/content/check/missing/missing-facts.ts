/** What the site's files do not say yet and its pages need. Pure. */
import type { z } from 'zod'
import type { siteSchema } from '../../schema/site-schema'

type Whole = z.output<typeof siteSchema>
type Site = Pick<Whole, 'orders' | 'shipping'> & {
  founder: Pick<Whole['founder'], 'qualifications' | 'registrationNumber'>
}
export type MissingFact = {
  name: string
  /** In content/site.yaml. */
  key: string
}

/** In the order of the file; empty where nothing is missing. What may stay null for good, such as a GST number, is not in it. */
export function missingFacts({ founder, orders, shipping }: Site): MissingFact[] {
  const facts: (MissingFact & { value: string | null | undefined })[] = [
    { name: 'The degrees of the founder', key: 'founder.qualifications', value: founder.qualifications?.[0] },
    {
      name: 'The founder’s number in her professional register',
      key: 'founder.registrationNumber',
      value: founder.registrationNumber,
    },
    { name: 'The number of the food licence', key: 'orders.fssaiNumber', value: orders.fssaiNumber },
    { name: 'How long an order takes', key: 'shipping.businessDays', value: shipping.businessDays },
    { name: 'The areas that are served', key: 'shipping.areas', value: shipping.areas },
    { name: 'Who delivers', key: 'shipping.courier', value: shipping.courier },
    { name: 'The hours in which food arrives', key: 'shipping.hours', value: shipping.hours },
  ]
  return facts.filter(({ value }) => !value).map(({ name, key }) => ({ name, key }))
}
