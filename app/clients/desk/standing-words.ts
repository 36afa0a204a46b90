import type { ListedUser } from '~/accounts/contract/admin-users'
import type { Tone } from '~/domain/orders/order-words'

export const standingWords = ({
  status,
  is_staff,
}: Pick<ListedUser, 'status' | 'is_staff'>): { label: string; tone: Tone } =>
  status === 'blocked'
    ? { label: 'Closed', tone: 'bad' }
    : is_staff
      ? { label: 'Staff', tone: 'good' }
      : { label: 'Client', tone: 'quiet' }
