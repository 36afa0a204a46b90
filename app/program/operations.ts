/** Every call of the API. */

import { z } from 'zod'
import { securityOperations } from '~/accounts/contract/account-security'
import { authOperations, userOperations } from '~/accounts/contract/accounts'
import { adminUserOperations } from '~/accounts/contract/admin-users'
import { correctionOperations } from '~/accounts/contract/corrections'
import { mergedFileOperations } from '~/accounts/contract/merged-files'
import { offeredFileOperations } from '~/accounts/contract/offered-files'
import { passkeyOperations } from '~/accounts/contract/passkeys'
import { teamOperations } from '~/accounts/contract/team'
import { adminAppointmentOperations } from '~/appointments/contract/admin-appointments'
import { appointmentOperations } from '~/appointments/contract/appointments'
import { adminCalendarFeedOperations, calendarFeedOperations } from '~/appointments/contract/calendar-feed'
import { adminBlogOperations } from '~/blog/contract/admin-blogs'
import { blogOperations } from '~/blog/contract/blog-operations'
import { adminDietPlanOperations } from '~/care/contract/admin-diet-plans'
import { adminDietTemplateOperations } from '~/care/contract/admin-diet-templates'
import { adminFoodOperations } from '~/care/contract/admin-foods'
import { adminRecipeOperations } from '~/care/contract/admin-recipes'
import { adminCareOperations } from '~/care/contract/care-files'
import { adminCheckInOperations, checkInOperations } from '~/care/contract/contact/check-ins'
import { careInboxOperations } from '~/care/contract/contact/inbox'
import { adminCareMessageOperations, careMessageOperations } from '~/care/contract/contact/messages'
import { ownCareOperations } from '~/care/contract/own-care'
import { adminReadingOperations } from '~/care/contract/readings/admin-readings'
import { readingOperations } from '~/care/contract/readings/own-readings'
import { adminDocumentOperations, documentOperations } from '~/care/contract/records/documents'
import { adminVisitNoteOperations, ownVisitOperations } from '~/care/contract/records/visit-notes'
import { careAccessOperations } from '~/care/contract/sharing/access'
import { careShareOperations } from '~/care/contract/sharing/own-shares'
import { sharedCareOperations } from '~/care/contract/sharing/shared-care'
import { clientRecordOperations } from '~/clients/contract/client-record'
import { adminContentOperations } from '~/content/contract/admin-content'
import { adminDeliveryOperations } from '~/deliveries/contract/admin-deliveries'
import { deliveryOperations, driverOperations } from '~/deliveries/contract/deliveries'
import { adminMenuOperations } from '~/deliveries/contract/menu'
import { adminEnquiryOperations } from '~/enquiries/contract/admin-enquiries'
import { enquiryOperations } from '~/enquiries/contract/enquiries'
import { adminMediaOperations } from '~/media/contract/admin-media'
import { mediaOperations } from '~/media/contract/media'
import { adminNewsletterOperations } from '~/newsletter/contract/admin-newsletter'
import { newsletterOperations } from '~/newsletter/contract/newsletter'
import { adminAuditOperations } from '~/operations/contract/audit'
import { healthOperation } from '~/operations/contract/health'
import { outboxOperations } from '~/operations/contract/outbox'
import { adminOrderOperations } from '~/orders/contract/admin-orders'
import { deskDishOperations } from '~/orders/contract/desk/dish-sales'
import { payLinkOperations } from '~/orders/contract/desk/pay-links'
import { discountCodeOperations } from '~/orders/contract/discount-codes'
import { orderOperations } from '~/orders/contract/orders'
import { deskOrderOperations } from '~/orders/contract/orders-desk'
import { settlementOperations } from '~/orders/contract/settlements'
import { tillOperations } from '~/orders/contract/till'
import { visitLinkOperations } from '~/orders/contract/visit-links'
import { statsOperations } from '~/overview/contract/stats'
import { paymentOperations } from '~/payments/contract/payments'
import { sandboxOperations } from '~/payments/contract/sandbox'
import { defineOperation, type Operation } from '~/platform/http/api/operation'
import { adminPrivacyOperations } from '~/privacy/contract/admin-privacy'
import { privacyOperations } from '~/privacy/contract/privacy'
import { searchOperations } from '~/search/contract/search'
import { thaliOperations } from '~/thali/contract'

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

/** The calls by area and name: the client's methods are called the same (`clinic(orderOperations).cancel`). */
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
  search: searchOperations,
  thali: thaliOperations,
  payments: paymentOperations,
  orders: orderOperations,
  visitLinks: visitLinkOperations,
  // The fixed paths first: /admin/orders/export is no order's.
  adminOrders: { ...deskOrderOperations, ...deskDishOperations, ...payLinkOperations, ...adminOrderOperations },
  adminDiscountCodes: discountCodeOperations,
  adminSettlements: settlementOperations,
  adminTill: tillOperations,
  deliveries: deliveryOperations,
  adminDeliveries: adminDeliveryOperations,
  adminMenu: adminMenuOperations,
  driver: driverOperations,
  sandbox: sandboxOperations,
  outbox: outboxOperations,
  adminBlogs: adminBlogOperations,
  adminEnquiries: adminEnquiryOperations,
  adminTeam: teamOperations,
  adminUsers: {
    ...adminUserOperations,
    ...clientRecordOperations,
    ...offeredFileOperations,
    ...mergedFileOperations,
    ...correctionOperations,
  },
  adminNewsletter: adminNewsletterOperations,
  privacy: privacyOperations,
  adminPrivacy: adminPrivacyOperations,
  adminAudit: adminAuditOperations,
  adminMedia: adminMediaOperations,
  media: mediaOperations,
  adminContent: adminContentOperations,
  care: ownCareOperations,
  readings: readingOperations,
  adminCare: { ...adminCareOperations, ...careAccessOperations },
  adminReadings: adminReadingOperations,
  careInbox: careInboxOperations,
  checkIns: checkInOperations,
  adminCheckIns: adminCheckInOperations,
  careMessages: careMessageOperations,
  adminCareMessages: adminCareMessageOperations,
  adminDietPlans: adminDietPlanOperations,
  adminDietTemplates: adminDietTemplateOperations,
  adminVisitNotes: adminVisitNoteOperations,
  careDocuments: documentOperations,
  adminCareDocuments: adminDocumentOperations,
  careVisits: ownVisitOperations,
  careShares: careShareOperations,
  sharedCare: sharedCareOperations,
  adminRecipes: adminRecipeOperations,
  adminFoods: adminFoodOperations,
  stats: statsOperations,
}

export const operations: readonly Operation[] = Object.values(areas).flatMap((area) => Object.values<Operation>(area))
