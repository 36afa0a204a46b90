import { exactRupees } from '~/domain/money/money'
import type { Letterhead } from '~/platform/mail/letter/letter'

/** Who writes the clinic's mails, as content/ says. Imported on first use, and never with a backend elsewhere. */
export async function letterheadOfContent(siteUrl: string): Promise<Letterhead> {
  const { site } = await import('~/content/collections.server')
  const { email, phoneText, addressLines, mapUrl } = site.contact
  const consultationPrice = exactRupees(site.orders.consultationPriceRupees)
  return {
    name: site.name,
    legalName: site.legalName,
    email,
    phoneText,
    addressLines,
    mapUrl,
    consultationPrice,
    siteUrl,
  }
}
