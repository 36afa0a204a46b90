/** Every shape of the contract, by its name in the documentation. */
import { z } from 'zod'
import * as accountSecurity from './account-security'
import * as accounts from './accounts'
import * as adminAppointments from './admin-appointments'
import * as adminAudit from '~/platform/audit/admin-audit'
import * as adminBlogs from './admin-blogs'
import * as adminContent from './admin-content'
import * as adminDeliveries from './admin-deliveries'
import * as adminEnquiries from './admin-enquiries'
import * as adminMedia from './admin-media'
import * as adminNewsletter from './admin-newsletter'
import * as adminOrders from './admin-orders'
import * as adminPrivacy from './admin-privacy'
import * as adminUsers from './admin-users'
import * as appointments from './appointments'
import * as blog from './blog'
import * as calendarExceptions from './calendar-exceptions'
import * as calendarFeed from './calendar-feed'
import * as deliveries from './deliveries'
import * as discountCodes from './discount-codes'
import * as enquiries from './enquiries'
import * as errors from '~/platform/http/api/errors'
import * as health from './health'
import * as media from './media'
import * as newsletter from './newsletter'
import * as orders from './orders'
import * as ordersDesk from './orders-desk'
import * as outbox from '~/platform/mail/outbox'
import * as paging from '~/platform/http/api/paging'
import * as passkeys from './passkeys'
import * as payments from './payments'
import * as privacy from './privacy'
import * as receipts from './receipts'
import * as sandbox from './sandbox'
import * as search from './search'
import * as settlements from './settlements'
import * as stats from './stats'

const modules: Readonly<Record<string, unknown>>[] = [
  accountSecurity,
  accounts,
  adminAppointments,
  adminAudit,
  adminBlogs,
  adminContent,
  adminDeliveries,
  adminEnquiries,
  adminMedia,
  adminNewsletter,
  adminOrders,
  adminPrivacy,
  adminUsers,
  appointments,
  blog,
  calendarExceptions,
  calendarFeed,
  deliveries,
  discountCodes,
  enquiries,
  errors,
  health,
  media,
  newsletter,
  orders,
  ordersDesk,
  outbox,
  paging,
  passkeys,
  payments,
  privacy,
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
