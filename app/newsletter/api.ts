import { isFilled } from '~/platform/http/api/form-fields'
import { type Route, route } from '~/platform/http/api/route'
import { newsletterOperations } from './contract/newsletter'
import type { NewsletterService } from './service'

export function newsletterRoutes({ newsletter }: { newsletter: NewsletterService }): Route[] {
  return [
    route(newsletterOperations.subscribe, async ({ body, clientAddress }) => {
      await newsletter.subscribe(body.email, { isDoubtful: isFilled(body.website) }, body.form_token, clientAddress)
      return { message: 'Please check your email: the link in it confirms your subscription.' }
    }),
    route(newsletterOperations.confirm, async ({ body }) => {
      await newsletter.confirm(body.token)
      return { message: 'Thank you. You will get our next newsletter.' }
    }),
    route(newsletterOperations.unsubscribe, async ({ body }) => {
      await newsletter.unsubscribe(body.token)
      return { message: 'You are unsubscribed.' }
    }),
  ]
}
