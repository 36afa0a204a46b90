import type { ListedUser } from '~/accounts/contract/admin-users'
import type { Tone } from '~/domain/orders/order-words'

export const standingWords = ({
  status,
  is_staff,
  merged_into,
}: Pick<ListedUser, 'status' | 'is_staff' | 'merged_into'>): { label: string; tone: Tone } =>
  merged_into !== null
    ? { label: 'Merged', tone: 'quiet' }
    : status === 'blocked'
      ? { label: 'Closed', tone: 'bad' }
      : is_staff
        ? { label: 'Staff', tone: 'good' }
        : { label: 'Client', tone: 'quiet' }
