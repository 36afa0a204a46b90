import type { ShareScope } from '../../contract/sharing/own-shares'

export const scopeWords: Record<ShareScope, string> = {
  kitchen: 'The kitchen: meals, shopping list and kitchen sheet',
  all: 'All of it: progress, check-ins, messages and visits as well',
}
