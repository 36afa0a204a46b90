/** What the header, the footer and the dialogs of every page show; the site's layout makes it from content (pages/site-layout). */
export type Frame = {
  name: string
  legalName: string
  openingHours: string
  phone: string
  phoneText: string
  email: string
  whatsapp: string
  areaText: string
  mapUrl: string
  social: { network: 'instagram' | 'whatsapp' | 'youtube' | 'facebook'; label: string; url: string }[]
  footer: {
    blurb: string
    quickLinks: { label: string; to: string }[]
    newsletterTitle: string
    newsletterText: string
  }
}
