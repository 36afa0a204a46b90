/** Every call of the API and every shape that has a name in its documentation. */
import { z } from 'zod'
import {
  authOperations,
  profileSchema,
  sessionSchema,
  tokenPairSchema,
  userOperations,
  userPlanSchema,
  userSchema,
} from './accounts'
import { appointmentOperations, appointmentSchema, ownAppointmentSchema } from './appointments'
import { blogBlockSchema, blogListAnswerSchema, blogOperations, blogPostAnswerSchema, blogPostSchema } from './blog'
import { enquiryOperations } from './enquiries'
import { errorAnswerSchema, errorDetailSchema, invalidInputAnswerSchema } from './errors'
import { healthOperation, healthSchema } from './health'
import { newsletterOperations } from './newsletter'
import { defineOperation, type Operation } from './operation'
import {
  adminOrderOperations,
  adminOrderSchema,
  creditNoteSchema,
  orderOperations,
  orderSchema,
  receiptSchema,
} from './orders'
import { outboxMailSchema, outboxMailWithTextSchema, outboxOperations } from './outbox'
import { pageMetaSchema } from './paging'
import { paymentLinkSchema, paymentOperations } from './payments'
import { sandboxLinkSchema, sandboxOperations } from './sandbox'
import { searchHitSchema, searchOperation, searchResultSchema } from './search'

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
  users: userOperations,
  appointments: appointmentOperations,
  enquiries: enquiryOperations,
  newsletter: newsletterOperations,
  search: { all: searchOperation },
  payments: paymentOperations,
  orders: orderOperations,
  adminOrders: adminOrderOperations,
  sandbox: sandboxOperations,
  outbox: outboxOperations,
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
  Appointment: appointmentSchema,
  OwnAppointment: ownAppointmentSchema,
  PaymentLink: paymentLinkSchema,
  Order: orderSchema,
  AdminOrder: adminOrderSchema,
  Receipt: receiptSchema,
  CreditNote: creditNoteSchema,
  SandboxLink: sandboxLinkSchema,
  SearchHit: searchHitSchema,
  SearchResult: searchResultSchema,
  OutboxMail: outboxMailSchema,
  OutboxMailWithText: outboxMailWithTextSchema,
  PageMeta: pageMetaSchema,
  Error: errorAnswerSchema,
  ErrorDetail: errorDetailSchema,
  InvalidInput: invalidInputAnswerSchema,
} satisfies Record<string, z.ZodType>
