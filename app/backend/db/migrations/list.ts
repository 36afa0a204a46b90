import type { Migration } from 'kysely'
import { posts } from './2026-11-21-posts'
import { outbox } from './2026-11-22-outbox'
import { accounts } from './2026-11-23-accounts'
import { forms } from './2026-11-24-forms'
import { sandbox } from './2026-11-25-sandbox'
import { orders } from './2026-11-26-orders'
import { refunds } from './2026-11-27-refunds'
import { papers } from './2026-11-28-papers'
import { accountsGuarded } from './2026-11-29-accounts'
import { postsVersion } from './2026-11-30-posts-version'
import { listCounts } from './2026-12-01-list-counts'
import { appointmentTimes } from './2026-12-02-appointment-times'
import { auditObjects } from './2026-12-03-audit-objects'
import { appointmentDesk } from './2026-12-04-appointment-desk'
import { peopleDesk } from './2026-12-05-people-desk'
import { orderDesk } from './2026-12-06-order-desk'
import { stats } from './2026-12-07-stats'
import { deliveries } from './2026-12-08-deliveries'
import { calendarFeed } from './2026-12-09-calendar-feed'
import { discountCodes } from './2026-12-10-discount-codes'
import { postDesk } from './2026-12-11-post-desk'
import { media } from './2026-12-13-media'
import { contentChanges } from './2026-12-15-content-changes'
import { moreListCounts } from './2026-12-20-more-list-counts'
import { compiledContent } from './2026-12-22-compiled-content'
import { menuOrders } from './2026-12-22-menu-orders'
import { backups } from './2026-12-26-backups'
import { secondFactor } from './2026-12-27-second-factor'
import { privacy } from './2026-12-28-privacy'
import { passkeys } from './2026-12-30-passkeys'
import { userListCounts } from './2027-01-02-user-list-counts'
import { openLinks } from './2027-01-03-open-links'
import { postCounts } from './2027-01-04-post-counts'
import { planCounts } from './2027-01-05-plan-counts'
import { requestCounts } from './2027-01-06-request-counts'
import { buyerGstin } from './2027-01-11-buyer-gstin'
import { disputes } from './2027-01-12-disputes'
import { allergyWithdrawals } from './2027-01-13-allergy-withdrawals'
import { told } from './2027-01-14-told'
import { auditNetworks } from './2027-01-16-audit-networks'
import { codeUses } from './2027-01-18-code-uses'
import { contentSaveIds } from './2027-01-19-content-save-ids'
import { appointmentPlaces } from './2027-01-20-appointment-places'

/** In the order of their names, which are dates. A name that has been released never changes. */
export const migrations: Record<string, Migration> = {
  '2026-11-21-posts': posts,
  '2026-11-22-outbox': outbox,
  '2026-11-23-accounts': accounts,
  '2026-11-24-forms': forms,
  '2026-11-25-sandbox': sandbox,
  '2026-11-26-orders': orders,
  '2026-11-27-refunds': refunds,
  '2026-11-28-papers': papers,
  '2026-11-29-accounts': accountsGuarded,
  '2026-11-30-posts-version': postsVersion,
  '2026-12-01-list-counts': listCounts,
  '2026-12-02-appointment-times': appointmentTimes,
  '2026-12-03-audit-objects': auditObjects,
  '2026-12-04-appointment-desk': appointmentDesk,
  '2026-12-05-people-desk': peopleDesk,
  '2026-12-06-order-desk': orderDesk,
  '2026-12-07-stats': stats,
  '2026-12-08-deliveries': deliveries,
  '2026-12-09-calendar-feed': calendarFeed,
  '2026-12-10-discount-codes': discountCodes,
  '2026-12-11-post-desk': postDesk,
  '2026-12-13-media': media,
  '2026-12-15-content-changes': contentChanges,
  '2026-12-20-more-list-counts': moreListCounts,
  '2026-12-22-compiled-content': compiledContent,
  '2026-12-22-menu-orders': menuOrders,
  '2026-12-26-backups': backups,
  '2026-12-27-second-factor': secondFactor,
  '2026-12-28-privacy': privacy,
  '2026-12-30-passkeys': passkeys,
  '2027-01-02-user-list-counts': userListCounts,
  '2027-01-03-open-links': openLinks,
  '2027-01-04-post-counts': postCounts,
  '2027-01-05-plan-counts': planCounts,
  '2027-01-06-request-counts': requestCounts,
  '2027-01-11-buyer-gstin': buyerGstin,
  '2027-01-12-disputes': disputes,
  '2027-01-13-allergy-withdrawals': allergyWithdrawals,
  '2027-01-14-told': told,
  '2027-01-16-audit-networks': auditNetworks,
  '2027-01-18-code-uses': codeUses,
  '2027-01-19-content-save-ids': contentSaveIds,
  '2027-01-20-appointment-places': appointmentPlaces,
}
