/** Every call of the API. */
import { z } from 'zod'
import { securityOperations } from './account-security'
import { authOperations, userOperations } from './accounts'
import { adminAppointmentOperations } from './admin-appointments'
import { adminAuditOperations } from '~/platform/audit/admin-audit'
import { adminBlogOperations } from './admin-blogs'
import { adminContentOperations } from './admin-content'
import { adminDeliveryOperations } from './admin-deliveries'
import { adminEnquiryOperations } from './admin-enquiries'
import { adminMediaOperations } from './admin-media'
import { adminNewsletterOperations } from './admin-newsletter'
import { adminOrderOperations } from './admin-orders'
import { adminPrivacyOperations } from './admin-privacy'
import { adminUserOperations } from './admin-users'
import { appointmentOperations } from './appointments'
import { blogOperations } from './blog'
import { adminCalendarFeedOperations, calendarFeedOperations } from './calendar-feed'
import { deliveryOperations, driverOperations } from './deliveries'
import { discountCodeOperations } from './discount-codes'
import { enquiryOperations } from './enquiries'
import { healthOperation } from './health'
import { mediaOperations } from './media'
import { newsletterOperations } from './newsletter'
import { defineOperation, type Operation } from '~/platform/http/api/operation'
import { orderOperations } from './orders'
import { deskOrderOperations } from './orders-desk'
import { outboxOperations } from '~/platform/mail/outbox'
import { passkeyOperations } from './passkeys'
import { paymentOperations } from './payments'
import { privacyOperations } from './privacy'
import { sandboxOperations } from './sandbox'
import { searchOperation } from './search'
import { settlementOperations } from './settlements'
import { statsOperations } from './stats'

export const documentOperation = defineOperation({
  id: 'openapi',
  area: 'service',
  method: 'GET',
  path: '/openapi.json',
  summary: 'This document.',
  access: 'all',
  ignoresToken: true,
  answer: z.looseObject({ openapi: z.string(), paths: z.looseObject({}) }),
  errors: [],
})

/** The calls by area and name: the client's methods are called the same (`clinic.orders.cancel`). */
export const areas = {
  service: { health: healthOperation, document: documentOperation },
  blogs: blogOperations,
  auth: authOperations,
  security: securityOperations,
  passkeys: passkeyOperations,
  users: userOperations,
  appointments: appointmentOperations,
  adminAppointments: adminAppointmentOperations,
  adminCalendarFeed: adminCalendarFeedOperations,
  calendarFeed: calendarFeedOperations,
  enquiries: enquiryOperations,
  newsletter: newsletterOperations,
  search: { all: searchOperation },
  payments: paymentOperations,
  orders: orderOperations,
  // The fixed paths first: /admin/orders/export is no order's.
  adminOrders: { ...deskOrderOperations, ...adminOrderOperations },
  adminDiscountCodes: discountCodeOperations,
  adminSettlements: settlementOperations,
  deliveries: deliveryOperations,
  adminDeliveries: adminDeliveryOperations,
  driver: driverOperations,
  sandbox: sandboxOperations,
  outbox: outboxOperations,
  adminBlogs: adminBlogOperations,
  adminEnquiries: adminEnquiryOperations,
  adminUsers: adminUserOperations,
  adminNewsletter: adminNewsletterOperations,
  privacy: privacyOperations,
  adminPrivacy: adminPrivacyOperations,
  adminAudit: adminAuditOperations,
  adminMedia: adminMediaOperations,
  media: mediaOperations,
  adminContent: adminContentOperations,
  stats: statsOperations,
}

export const operations: readonly Operation[] = Object.values(areas).flatMap((area) => Object.values<Operation>(area))
