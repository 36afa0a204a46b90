import type { ListedUser } from '~/accounts/contract/admin-users'
import type { Tone } from '~/domain/orders/order-words'

export const standingWords = ({ role, status }: Pick<ListedUser, 'role' | 'status'>): { label: string; tone: Tone } =>
  status === 'blocked'
    ? { label: 'Closed', tone: 'bad' }
    : role === 'admin'
      ? { label: 'Admin', tone: 'good' }
      : { label: 'Client', tone: 'quiet' }
