/** What the newsletter mails: that a subscription is to be confirmed, or that there is one. The newsletter itself is not sent from here. */
import type { Letter, Letterhead } from '~/platform/mail/letter/letter'
import type { Kept } from '~/platform/mail/mail'
import type { MailKinds } from '~/platform/mail/mail-kinds'
import { link, news } from '~/platform/mail/outbox/useful-until'

export type NewsletterMail =
  /** `confirmUrl` holds a token that subscribes. */
  | { template: 'newsletter_confirm'; to: string; data: { confirmUrl: string; unsubscribeUrl: string } }
  /** To a subscriber who asks for the newsletter once more. */
  | { template: 'newsletter_known'; to: string; data: { unsubscribeUrl: string } }

export type KeptNewsletterMail = Kept<NewsletterMail, 'confirmUrl'>

/** How long the link of a confirmation is good. */
export const confirmationUsefulMs = 7 * 24 * 60 * 60_000

export const newsletterMailKinds: MailKinds<KeptNewsletterMail> = {
  newsletter_confirm: {
    letter: newsletterLetter,
    headers: ({ data }) => unsubscribeHeaders(data.unsubscribeUrl),
    use: link(confirmationUsefulMs),
    links: ['confirmUrl'],
  },
  newsletter_known: {
    letter: newsletterLetter,
    headers: ({ data }) => unsubscribeHeaders(data.unsubscribeUrl),
    use: news(confirmationUsefulMs),
    forStaff: (mail) => ({ ...mail, data: { unsubscribeUrl: withoutQuery(mail.data.unsubscribeUrl) } }),
  },
}

/** By these a mail program shows a button of its own, which sends a POST to the address (RFC 2369, RFC 8058). */
const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

const withoutQuery = (url: string) => url.split('?', 1)[0] ?? ''

function newsletterLetter(mail: KeptNewsletterMail, { name }: Letterhead): Letter {
  switch (mail.template) {
    case 'newsletter_confirm':
      return {
        subject: `Please confirm the newsletter from ${name}`,
        preview: 'Open the link within 7 days to receive it.',
        fullName: '',
        before: [
          'You, or a person who typed your email, asked for our newsletter at this address.',
          'It brings a seasonal recipe and a small habit. Please confirm within 7 days to receive it.',
        ],
        action: { label: 'Confirm the subscription', url: mail.data.confirmUrl },
        after: ['If you did not ask for it, there is nothing to do: no newsletter will come.'],
      }
    case 'newsletter_known':
      return {
        subject: `You already get the newsletter from ${name}`,
        preview: 'There is nothing to do.',
        fullName: '',
        before: [
          'You, or a person who typed your email, asked for our newsletter at this address. You already receive it.',
        ],
        action: { label: 'Unsubscribe', url: mail.data.unsubscribeUrl },
        after: ['If you want to keep getting it, there is nothing to do.'],
      }
  }
}
