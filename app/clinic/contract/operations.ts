/** Every call of the API and every shape that has a name in its documentation. */
import { z } from 'zod'
import { ownPasskeySchema, ownSessionSchema, securityOperations, securityStateSchema } from './account-security'
import {
  authOperations,
  profileSchema,
  sessionSchema,
  tokenPairSchema,
  userOperations,
  userPlanSchema,
  userSchema,
} from './accounts'
import {
  adminAppointmentOperations,
  calendarDaySchema,
  deskAppointmentDetailsSchema,
  deskAppointmentSchema,
  deskCountsSchema,
} from './admin-appointments'
import { adminAuditOperations, auditEntrySchema } from './admin-audit'
import {
  adminBlogOperations,
  editedPostSchema,
  listedPostSchema,
  listedRevisionSchema,
  postCheckSchema,
  postDraftSchema,
  presenceSchema,
  revisionSchema,
} from './admin-blogs'
import {
  adminContentOperations,
  contentChangeSchema,
  contentCheckSchema,
  contentFileSchema,
  contentPriceChangeSchema,
  contentProblemSchema,
  differenceLineSchema,
  listedContentFileSchema,
  madeChangeSchema,
} from './admin-content'
import {
  adminEnquiryOperations,
  enquiryAnswerSchema,
  enquiryCountsSchema,
  enquirySchema,
  listedEnquirySchema,
} from './admin-enquiries'
import { adminMediaOperations, listedPictureSchema, pictureSchema, pictureUseSchema } from './admin-media'
import { adminNewsletterOperations, subscriberSchema } from './admin-newsletter'
import { adminOrderDetailsSchema, adminOrderOperations, adminOrderSchema, orderEventSchema } from './admin-orders'
import {
  adminUserOperations,
  clientNoteSchema,
  clientSchema,
  givenConsentSchema,
  listedOrderSchema,
  listedUserSchema,
} from './admin-users'
import {
  appointmentOperations,
  appointmentSchema,
  freeDaySchema,
  healthNotesSchema,
  heldTimeSchema,
  offerByLinkSchema,
  offeredTimeSchema,
  ownAppointmentSchema,
} from './appointments'
import { blogBlockSchema, blogListAnswerSchema, blogOperations, blogPostAnswerSchema, blogPostSchema } from './blog'
import { calendarExceptionSchema } from './calendar-exceptions'
import {
  adminCalendarFeedOperations,
  calendarFeedOperations,
  calendarFeedSchema,
  newCalendarFeedSchema,
} from './calendar-feed'
import {
  adminDeliveryOperations,
  deliveryOperations,
  deliverySheetSchema,
  deliveryStopSchema,
  driverDaySchema,
  driverOperations,
  driverStopSchema,
  ownDeliverySchema,
  planDaysSchema,
  skippedDeliverySchema,
} from './deliveries'
import { discountCodeOperations, discountCodeSchema } from './discount-codes'
import { enquiryOperations } from './enquiries'
import { errorAnswerSchema, errorDetailSchema, invalidInputAnswerSchema } from './errors'
import { healthOperation, healthSchema } from './health'
import { mediaOperations } from './media'
import { newsletterOperations } from './newsletter'
import { defineOperation, type Operation } from './operation'
import { orderOperations, orderSchema } from './orders'
import { deskOrderOperations, monthAccountsSchema } from './orders-desk'
import { outboxMailSchema, outboxMailWithTextSchema, outboxOperations } from './outbox'
import { pageMetaSchema } from './paging'
import { passkeyOperations } from './passkeys'
import { paymentLinkSchema, paymentOperations } from './payments'
import {
  adminPrivacyOperations,
  choiceEventSchema,
  erasureSchema,
  listedErasureSchema,
  ownPrivacySchema,
  personExportSchema,
  privacyChoiceSchema,
  privacyOperations,
  readingSchema,
} from './privacy'
import { creditNoteSchema, receiptSchema } from './receipts'
import { sandboxLinkSchema, sandboxOperations } from './sandbox'
import { searchHitSchema, searchOperation, searchResultSchema } from './search'
import { settlementComparisonSchema, settlementOperations } from './settlements'
import { overviewSchema, statsOperations, waitingCountsSchema } from './stats'

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

export const namedSchemas = {
  Health: healthSchema,
  BlogBlock: blogBlockSchema,
  BlogPost: blogPostSchema,
  BlogListAnswer: blogListAnswerSchema,
  BlogPostAnswer: blogPostAnswerSchema,
  User: userSchema,
  Profile: profileSchema,
  UserPlan: userPlanSchema,
  TokenPair: tokenPairSchema,
  Session: sessionSchema,
  OwnSession: ownSessionSchema,
  OwnPasskey: ownPasskeySchema,
  SecurityState: securityStateSchema,
  Appointment: appointmentSchema,
  OwnAppointment: ownAppointmentSchema,
  OfferedTime: offeredTimeSchema,
  OfferByLink: offerByLinkSchema,
  HealthNotes: healthNotesSchema,
  DeskAppointment: deskAppointmentSchema,
  DeskCounts: deskCountsSchema,
  DeskAppointmentDetails: deskAppointmentDetailsSchema,
  CalendarDay: calendarDaySchema,
  CalendarException: calendarExceptionSchema,
  CalendarFeed: calendarFeedSchema,
  NewCalendarFeed: newCalendarFeedSchema,
  FreeDay: freeDaySchema,
  HeldTime: heldTimeSchema,
  PaymentLink: paymentLinkSchema,
  Order: orderSchema,
  AdminOrder: adminOrderSchema,
  AdminOrderDetails: adminOrderDetailsSchema,
  OrderEvent: orderEventSchema,
  MonthAccounts: monthAccountsSchema,
  DiscountCode: discountCodeSchema,
  SettlementComparison: settlementComparisonSchema,
  Receipt: receiptSchema,
  CreditNote: creditNoteSchema,
  DeliverySheet: deliverySheetSchema,
  DeliveryStop: deliveryStopSchema,
  PlanDays: planDaysSchema,
  OwnDelivery: ownDeliverySchema,
  SkippedDelivery: skippedDeliverySchema,
  DriverDay: driverDaySchema,
  DriverStop: driverStopSchema,
  SandboxLink: sandboxLinkSchema,
  SearchHit: searchHitSchema,
  SearchResult: searchResultSchema,
  OutboxMail: outboxMailSchema,
  OutboxMailWithText: outboxMailWithTextSchema,
  PostDraft: postDraftSchema,
  ListedPost: listedPostSchema,
  EditedPost: editedPostSchema,
  PostCheck: postCheckSchema,
  ListedRevision: listedRevisionSchema,
  Revision: revisionSchema,
  PostPresence: presenceSchema,
  ListedEnquiry: listedEnquirySchema,
  Enquiry: enquirySchema,
  EnquiryAnswer: enquiryAnswerSchema,
  EnquiryCounts: enquiryCountsSchema,
  ListedUser: listedUserSchema,
  Client: clientSchema,
  GivenConsent: givenConsentSchema,
  ListedOrder: listedOrderSchema,
  ClientNote: clientNoteSchema,
  Subscriber: subscriberSchema,
  OwnPrivacy: ownPrivacySchema,
  PrivacyChoice: privacyChoiceSchema,
  ChoiceEvent: choiceEventSchema,
  Reading: readingSchema,
  PersonExport: personExportSchema,
  Erasure: erasureSchema,
  ListedErasure: listedErasureSchema,
  AuditEntry: auditEntrySchema,
  ListedPicture: listedPictureSchema,
  PictureUse: pictureUseSchema,
  Picture: pictureSchema,
  ListedContentFile: listedContentFileSchema,
  ContentFile: contentFileSchema,
  ContentProblem: contentProblemSchema,
  ContentChange: contentChangeSchema,
  MadeContentChange: madeChangeSchema,
  ContentPriceChange: contentPriceChangeSchema,
  ContentCheck: contentCheckSchema,
  DifferenceLine: differenceLineSchema,
  WaitingCounts: waitingCountsSchema,
  Overview: overviewSchema,
  PageMeta: pageMetaSchema,
  Error: errorAnswerSchema,
  ErrorDetail: errorDetailSchema,
  InvalidInput: invalidInputAnswerSchema,
} satisfies Record<string, z.ZodType>
