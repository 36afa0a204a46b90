import type { RecentPosts } from '~/blog/site/post-views'

/** What the header, the footer and the dialogs of every page show; the `_site` route's loader makes it from content. */
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

/** `year`: of India's calendar. */
export type FrameData = { frame: Frame; year: number; recentPosts: RecentPosts }
