import type { Tone } from '~/domain/orders/order-words'
import type { Subscriber } from '../contract/admin-newsletter'

export const subscriberWords: Record<Subscriber['status'], { label: string; tone: Tone }> = {
  pending: { label: 'Not confirmed yet', tone: 'waiting' },
  confirmed: { label: 'Subscribed', tone: 'good' },
  unsubscribed: { label: 'Unsubscribed', tone: 'quiet' },
}
