/** Every shape of the contract, by its name in the documentation. */
import { z } from 'zod'
import * as accountSecurity from '~/accounts/contract/account-security'
import * as accounts from '~/accounts/contract/accounts'
import * as adminUsers from '~/accounts/contract/admin-users'
import * as offeredFiles from '~/accounts/contract/offered-files'
import * as passkeys from '~/accounts/contract/passkeys'
import * as adminAppointments from '~/appointments/contract/admin-appointments'
import * as appointments from '~/appointments/contract/appointments'
import * as calendarExceptions from '~/appointments/contract/calendar-exceptions'
import * as calendarFeed from '~/appointments/contract/calendar-feed'
import * as followUps from '~/appointments/contract/follow-ups'
import * as adminBlogs from '~/blog/contract/admin-blogs'
import * as blog from '~/blog/contract/blog'
import * as adminDietPlans from '~/care/contract/admin-diet-plans'
import * as adminDietTemplates from '~/care/contract/admin-diet-templates'
import * as adminFoods from '~/care/contract/admin-foods'
import * as adminRecipes from '~/care/contract/admin-recipes'
import * as careFiles from '~/care/contract/care-files'
import * as checkIns from '~/care/contract/contact/check-ins'
import * as careInbox from '~/care/contract/contact/inbox'
import * as careMessages from '~/care/contract/contact/messages'
import * as dietPlanBody from '~/care/contract/diet-plan-body'
import * as ownCare from '~/care/contract/own-care'
import * as planSheets from '~/care/contract/plan-sheets'
import * as adminReadings from '~/care/contract/readings/admin-readings'
import * as ownReadings from '~/care/contract/readings/own-readings'
import * as readingFields from '~/care/contract/readings/reading-fields'
import * as clientRecord from '~/clients/contract/client-record'
import * as adminContent from '~/content/contract/admin-content'
import * as adminDeliveries from '~/deliveries/contract/admin-deliveries'
import * as deliveries from '~/deliveries/contract/deliveries'
import * as adminEnquiries from '~/enquiries/contract/admin-enquiries'
import * as enquiries from '~/enquiries/contract/enquiries'
import * as adminMedia from '~/media/contract/admin-media'
import * as media from '~/media/contract/media'
import * as adminNewsletter from '~/newsletter/contract/admin-newsletter'
import * as newsletter from '~/newsletter/contract/newsletter'
import * as health from '~/operations/contract/health'
import * as adminOrders from '~/orders/contract/admin-orders'
import * as discountCodes from '~/orders/contract/discount-codes'
import * as orders from '~/orders/contract/orders'
import * as ordersDesk from '~/orders/contract/orders-desk'
import * as receipts from '~/orders/contract/receipts'
import * as settlements from '~/orders/contract/settlements'
import * as stats from '~/overview/contract/stats'
import * as payments from '~/payments/contract/payments'
import * as sandbox from '~/payments/contract/sandbox'
import * as adminAudit from '~/platform/audit/contract'
import * as errors from '~/platform/http/api/errors'
import * as paging from '~/platform/http/api/paging'
import * as outbox from '~/platform/mail/contract'
import * as adminPrivacy from '~/privacy/contract/admin-privacy'
import * as privacy from '~/privacy/contract/privacy'
import * as search from '~/search/contract/search'

const modules: Readonly<Record<string, unknown>>[] = [
  accountSecurity,
  accounts,
  adminAppointments,
  adminAudit,
  adminBlogs,
  adminContent,
  adminDeliveries,
  adminDietPlans,
  adminDietTemplates,
  adminEnquiries,
  adminFoods,
  adminMedia,
  adminNewsletter,
  adminOrders,
  adminPrivacy,
  adminReadings,
  adminRecipes,
  adminUsers,
  appointments,
  blog,
  calendarExceptions,
  calendarFeed,
  careFiles,
  careInbox,
  careMessages,
  checkIns,
  clientRecord,
  offeredFiles,
  deliveries,
  dietPlanBody,
  discountCodes,
  enquiries,
  errors,
  followUps,
  health,
  media,
  newsletter,
  orders,
  ordersDesk,
  outbox,
  ownCare,
  ownReadings,
  paging,
  passkeys,
  payments,
  planSheets,
  privacy,
  readingFields,
  receipts,
  sandbox,
  search,
  settlements,
  stats,
]

/** `listedUserSchema` is `ListedUser`. */
export const namedSchemas = new Map(
  modules.flatMap((exported) =>
    Object.entries(exported).flatMap(([name, schema]) =>
      schema instanceof z.ZodObject || schema instanceof z.ZodDiscriminatedUnion
        ? [[name.replace(/^./, (first) => first.toUpperCase()).replace(/Schema$/, ''), schema] as const]
        : [],
    ),
  ),
)
