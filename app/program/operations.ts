/** Every call of the API. */
import { z } from 'zod'
import { securityOperations } from '~/accounts/contract/account-security'
import { authOperations, userOperations } from '~/accounts/contract/accounts'
import { adminAppointmentOperations } from '~/appointments/contract/admin-appointments'
import { adminAuditOperations } from '~/platform/audit/contract'
import { adminBlogOperations } from '~/blog/contract/admin-blogs'
import { adminContentOperations } from '~/content/contract/admin-content'
import { adminDeliveryOperations } from '~/deliveries/contract/admin-deliveries'
import { adminEnquiryOperations } from '~/enquiries/contract/admin-enquiries'
import { adminMediaOperations } from '~/media/contract/admin-media'
import { adminNewsletterOperations } from '~/newsletter/contract/admin-newsletter'
import { adminOrderOperations } from '~/orders/contract/admin-orders'
import { adminPrivacyOperations } from '~/privacy/contract/admin-privacy'
import { adminUserOperations } from '~/accounts/contract/admin-users'
import { appointmentOperations } from '~/appointments/contract/appointments'
import { blogOperations } from '~/blog/contract/blog'
import { adminCalendarFeedOperations, calendarFeedOperations } from '~/appointments/contract/calendar-feed'
import { deliveryOperations, driverOperations } from '~/deliveries/contract/deliveries'
import { discountCodeOperations } from '~/orders/contract/discount-codes'
import { enquiryOperations } from '~/enquiries/contract/enquiries'
import { healthOperation } from '~/operations/contract/health'
import { mediaOperations } from '~/media/contract/media'
import { newsletterOperations } from '~/newsletter/contract/newsletter'
import { defineOperation, type Operation } from '~/platform/http/api/operation'
import { orderOperations } from '~/orders/contract/orders'
import { deskOrderOperations } from '~/orders/contract/orders-desk'
import { outboxOperations } from '~/platform/mail/contract'
import { passkeyOperations } from '~/accounts/contract/passkeys'
import { paymentOperations } from '~/payments/contract/payments'
import { privacyOperations } from '~/privacy/contract/privacy'
import { sandboxOperations } from '~/payments/contract/sandbox'
import { searchOperation } from '~/search/contract/search'
import { settlementOperations } from '~/orders/contract/settlements'
import { statsOperations } from '~/overview/contract/stats'

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
