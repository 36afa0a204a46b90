/** Puts the backend together from its parts. start.ts does it for the running program, the tests for themselves. */

import { namesOfUsers } from '~/accounts/account-store'
import { createAccountDesk } from '~/accounts/admin/account-desk'
import { accountDeskRoutes } from '~/accounts/admin/account-desk-api'
import { createSecondFactorDemands } from '~/accounts/admin/second-factor-demands'
import { createTeamDesk } from '~/accounts/admin/team-desk'
import { teamRoutes } from '~/accounts/admin/team-desk-api'
import { accountRoutes } from '~/accounts/api'
import { createPasswordStepUp } from '~/accounts/email-change/step-up'
import { createPasskeys } from '~/accounts/passkeys/passkeys'
import type { PasswordHasher } from '~/accounts/passwords/password-hasher'
import { createAccountSecurity } from '~/accounts/security/account-security'
import { securityRoutes } from '~/accounts/security/security-api'
import { createAccountsService } from '~/accounts/service'
import { createAccessTokens } from '~/accounts/sessions/access-tokens'
import { createSessions } from '~/accounts/sessions/sessions'
import { appointmentRoutes } from '~/appointments/api'
import { createCalendar } from '~/appointments/calendar/calendar'
import { createExceptions } from '~/appointments/calendar/exceptions'
import { createCalendarFeed } from '~/appointments/calendar/feed'
import { feedRoutes } from '~/appointments/calendar/feed-api'
import { createOffers } from '~/appointments/calendar/offers'
import { createOwnMoves } from '~/appointments/calendar/own-moves'
import { createVisitTokens } from '~/appointments/calendar/times/visit-tokens'
import { withPlans } from '~/appointments/letters/plan-mails'
import { createAppointmentsService } from '~/appointments/service'
import { deskRoutes } from '~/appointments/staff/api'
import { createDesk } from '~/appointments/staff/service'
import { blogRoutes } from '~/blog/api'
import { postDeskRoutes } from '~/blog/drafts/api'
import { createPostChecks } from '~/blog/drafts/checks/checks-of-post'
import { createAskLinks } from '~/blog/drafts/checks/link-answers'
import { createPostHistory } from '~/blog/drafts/history'
import { createPublishing } from '~/blog/drafts/publishing'
import { createPostDesk } from '~/blog/drafts/service'
import { createBlogService } from '~/blog/service'
import { careRoutes } from '~/care/api'
import { checkInRoutes } from '~/care/contact/check-ins/api'
import { createCheckIns } from '~/care/contact/check-ins/service'
import { inboxRoutes } from '~/care/contact/inbox/api'
import { createCareInbox } from '~/care/contact/inbox/service'
import { messageRoutes } from '~/care/contact/messages/api'
import { createMessages } from '~/care/contact/messages/service'
import type { Dietitian } from '~/care/contract/plan-sheets'
import { createClientDishes } from '~/care/diet-plans/client-dishes'
import { createOwnPlans } from '~/care/diet-plans/own-plan'
import { createPlanOffers } from '~/care/diet-plans/plan-offers'
import { createDietPlans } from '~/care/diet-plans/service'
import { createDietTemplates } from '~/care/diet-plans/templates'
import { careAccessRoutes } from '~/care/files/own-clients/api'
import { createOwnClients } from '~/care/files/own-clients/own-clients'
import { createCareFiles } from '~/care/files/service'
import { sharingRoutes } from '~/care/files/sharing/api'
import { createOwnShares } from '~/care/files/sharing/own-shares'
import { createSharedCare } from '~/care/files/sharing/shared-care'
import type { LoadKitchenContent } from '~/care/food/kitchen-content'
import { createFoods } from '~/care/food/service'
import { readingRoutes } from '~/care/readings/api'
import { createDeskReadings } from '~/care/readings/desk-readings'
import { createEntering } from '~/care/readings/entering'
import { createOwnReadings } from '~/care/readings/own-readings'
import { createRecipes } from '~/care/recipes/service'
import { recordRoutes } from '~/care/records/api'
import { documentRoutes } from '~/care/records/documents/api'
import type { DocumentFiles } from '~/care/records/documents/document-files'
import { createDocuments } from '~/care/records/documents/service'
import { createVisitNotes } from '~/care/records/notes/service'
import { clientRoutes } from '~/clients/api'
import { correctCopies, createCorrections } from '~/clients/corrections'
import { createMerging } from '~/clients/merging/merging'
import { createOfferedFiles } from '~/clients/offered-files'
import { createClientDesk } from '~/clients/service'
import { contentRoutes } from '~/content/changes/api'
import type { ContentDesk } from '~/content/changes/service'
import { deliveryRoutes } from '~/deliveries/api'
import { createMealMoves } from '~/deliveries/day/closed-days'
import { createDayNews } from '~/deliveries/day/day-news'
import { createOwnDays } from '~/deliveries/day/own-days'
import { createDriver } from '~/deliveries/driver/driver'
import { createDriverTokens } from '~/deliveries/driver/driver-tokens'
import { createMeals } from '~/deliveries/menu/meals'
import { createMenuDesk } from '~/deliveries/menu/menu-desk'
import { createDeliveryDesk } from '~/deliveries/service'
import type { ClinicRules } from '~/domain/appointments/appointment-times'
import { enquiryRoutes } from '~/enquiries/api'
import { createEnquiriesService } from '~/enquiries/service'
import { enquiryDeskRoutes } from '~/enquiries/staff/api'
import { createEnquiryDesk } from '~/enquiries/staff/service'
import { mediaRoutes } from '~/media/api'
import type { MediaService } from '~/media/service'
import { newsletterRoutes } from '~/newsletter/api'
import { createNewsletterService } from '~/newsletter/service'
import { newsletterDeskRoutes } from '~/newsletter/staff/api'
import { createNewsletterDesk } from '~/newsletter/staff/service'
import { auditRoutes } from '~/operations/audit-api'
import type { Health } from '~/operations/contract/health'
import { healthRoutes } from '~/operations/health'
import { outboxRoutes } from '~/operations/outbox-api'
import { orderRoutes } from '~/orders/api'
import type { OrderArea } from '~/orders/sales/area'
import { plansOfUser } from '~/orders/sales/plans-of-client'
import { visitPayments } from '~/orders/sales/visits/visit-payments'
import { statsRoutes } from '~/overview/api'
import { createStatsService } from '~/overview/service'
import type { Sandbox } from '~/payments/sandbox/sandbox'
import { createRecordRefusal } from '~/platform/audit/refusals'
import type { Database } from '~/platform/db/open'
import { createLimiter } from '~/platform/limits/limiter'
import type { BackendLog } from '~/platform/log/log'
import type { Letterhead } from '~/platform/mail/letter/letter'
import { createEnqueueMail, createEnqueueMails } from '~/platform/mail/outbox/outbox'
import { createOutboxService } from '~/platform/mail/service'
import { createVault } from '~/platform/vault/vault'
import type { Clock } from '~/platform/work/clock'
import { privacyRoutes } from '~/privacy/api'
import { createErasures } from '~/privacy/erasure/erasures'
import { hasHealthRecords } from '~/privacy/health-details-store'
import { createPrivacyService } from '~/privacy/service'
import { createWithdrawals } from '~/privacy/withdrawals'
import { searchRoutes } from '~/search/api'
import { createSearchService } from '~/search/service'
import { thaliRoutes } from '~/thali/api'
import { createThali, type LoadThaliFoods } from '~/thali/service'
import { type Api, createApi } from './api'
import { type ClinicMail, clinicMails } from './mail/clinic-mails'
import { namedSchemas } from './openapi/named-schemas'
import { openApiRoutes } from './openapi/openapi'
import { operations } from './operations'

type ComposeOptions = {
  database: Database
  clock: Clock
  log: BackendLog
  publicUrl: string
  version: string
  health: () => Promise<Health>
  /** Newest first. */
  sessionSecrets: readonly string[]
  /** Newest first. */
  dataKeys: readonly string[]
  hasher: PasswordHasher
  /** The clinic asks its staff for a second factor. */
  isSecondFactorRequired: boolean
  /** Date of the privacy notice people agree to. */
  healthNoticeVersion: () => Promise<string>
  /** Whether there is a mail server. */
  isMailSent: boolean
  loadClinic: () => Promise<Letterhead>
  /** When appointments can be given, and how long they take. */
  loadAppointmentRules: () => Promise<ClinicRules>
  /** The food table and what content/ says of it. */
  loadKitchen: LoadKitchenContent
  /** The foods of content/thali.yaml. */
  loadThaliFoods: LoadThaliFoods
  /** Who signs diet plans. */
  loadDietitian: () => Promise<Dietitian>
  orders: OrderArea
  media: MediaService
  /** Sealed, of care. */
  documentFiles: DocumentFiles
  /** Of the operator, for viruses in them. */
  scanCommand: string | null
  contentDesk: ContentDesk
  /** null with a real provider. */
  sandbox: Sandbox | null
}

/** The whole API on an open database. */
export function composeApi({
  database: { db },
  clock,
  log,
  publicUrl,
  version,
  health,
  sessionSecrets,
  dataKeys,
  hasher,
  isSecondFactorRequired,
  healthNoticeVersion,
  isMailSent,
  loadClinic,
  loadAppointmentRules,
  loadKitchen,
  loadThaliFoods,
  loadDietitian,
  orders,
  media,
  documentFiles,
  scanCommand,
  contentDesk,
  sandbox,
}: ComposeOptions): Api {
  const accessTokens = createAccessTokens({ secrets: sessionSecrets, clock })
  const sessions = createSessions({ db, clock, accessTokens, isSecondFactorRequired })
  const limiter = createLimiter({ db, clock })
  const vault = createVault(dataKeys)
  const enqueueMail = createEnqueueMail<ClinicMail>(vault, isMailSent)
  const accounts = createAccountsService({
    db,
    clock,
    sessions,
    vault,
    isSecondFactorRequired,
    hasher,
    limiter,
    enqueueMail,
    publicUrl,
    healthNoticeVersion,
  })
  const loadIssuer = async () => (await loadClinic()).name
  const ofSecurity = { db, clock, vault, limiter, enqueueMail, isRequired: isSecondFactorRequired, loadIssuer }
  const security = createAccountSecurity({ ...ofSecurity, sessions, hasher })
  const passkeys = createPasskeys({ ...ofSecurity, publicUrl })
  const enqueueMails = createEnqueueMails<ClinicMail>(vault, isMailSent)
  const calendar = createCalendar({ db, clock, loadRules: loadAppointmentRules })
  const enqueueVisitMails = withPlans(enqueueMails, visitPayments)
  const ofAppointments = {
    ...{ db, clock, calendar, loadRules: loadAppointmentRules, visitPayments },
    enqueueMails: enqueueVisitMails,
  }
  const appointmentDesk = createDesk({ ...ofAppointments, vault, publicUrl })
  const loadRefundPolicy = async () => (await orders.loadOrderSettings()).orders.policy
  const tellOfDays = createDayNews({ enqueueMails })
  const meals = createMeals({ db, vault, loadKitchen })
  const menu = createMenuDesk({ db, clock, loadKitchen, meals, loadPolicy: loadRefundPolicy })
  const ofDeliveries = {
    ...{ db, clock, vault, tellOfDays, meals, loadKitchen, loadPolicy: loadRefundPolicy },
    driverTokens: createDriverTokens(sessionSecrets),
  }
  const appointments = createAppointmentsService({
    db,
    clock,
    vault,
    enqueueMails: enqueueVisitMails,
    loadClinic,
    calendar,
    loadRules: loadAppointmentRules,
    visitPayments,
    planBookingPayment: orders.visitHolds.planBookingPayment,
    loadRefundPolicy,
    healthNoticeVersion,
  })
  const enquiries = createEnquiriesService({ db, clock, vault, enqueueMail, loadClinic })
  const newsletter = createNewsletterService({
    db,
    clock,
    vault,
    enqueueMail,
    publicUrl,
    noticeVersion: healthNoticeVersion,
  })
  const ofKitchen = { db, clock, vault, loadKitchen }
  const ofCare = { ...ofKitchen, enqueueMail, loadDietitian, loadRules: loadAppointmentRules }
  const careFiles = createCareFiles(ofCare)
  const ownClients = createOwnClients({ db, clock })
  const ownPlans = createOwnPlans({ ...ofCare, loadClinic })
  const readings = createOwnReadings(ofKitchen)
  const checkIns = createCheckIns({ ...ofCare, readings: createEntering(ofKitchen), loadDay: ownPlans.day })
  const messages = createMessages({ ...ofCare, loadClinic })
  const notes = createVisitNotes({ db, clock, vault })
  const stepUp = createPasswordStepUp({ db, hasher, limiter })
  const outbox = createOutboxService({ db, vault, kinds: clinicMails, clock, isMailSent, loadClinic })
  const ofPrivacy = { db, clock, vault, enqueueMail, stepUp, newsletter, publicUrl, loadClinic }
  const routes = [
    ...healthRoutes({ health }),
    ...openApiRoutes({ operations, namedSchemas, version }),
    ...blogRoutes({ blog: createBlogService({ db, clock }), clock }),
    ...postDeskRoutes({
      desk: createPostDesk({ db, clock }),
      publishing: createPublishing({ db, clock }),
      history: createPostHistory({ db, clock }),
      checks: createPostChecks({ db, clock, publicUrl, askLinks: createAskLinks() }),
    }),
    ...accountRoutes({ accounts, sessions, plansOf: (userId) => plansOfUser(db, userId, clock()) }),
    ...securityRoutes({ security, passkeys }),
    ...appointmentRoutes({
      ...{ appointments, calendar },
      offers: createOffers({ ...ofAppointments, loadClinic }),
      ownMoves: createOwnMoves({
        ...{ ...ofAppointments, loadClinic, loadRefundPolicy },
        visitTokens: createVisitTokens(sessionSecrets),
      }),
    }),
    ...deskRoutes({
      desk: appointmentDesk,
      exceptions: createExceptions({ ...ofAppointments, mealMoves: createMealMoves({ tellOfDays }) }),
      clock,
      isMailSent,
      needsReason: ownClients.needsReason,
    }),
    ...feedRoutes({ feed: createCalendarFeed({ db, clock, limiter, loadClinic, publicUrl }) }),
    ...orderRoutes(orders),
    ...deliveryRoutes({
      desk: createDeliveryDesk(ofDeliveries),
      menu,
      ownDays: createOwnDays({ ...ofDeliveries, loadClinic, enqueueMails }),
      driver: createDriver(ofDeliveries),
      isMailSent,
    }),
    ...(sandbox?.routes ?? []),
    ...enquiryRoutes({ enquiries }),
    ...newsletterRoutes({ newsletter }),
    ...searchRoutes({ search: createSearchService({ db, clock }) }),
    ...thaliRoutes({ thali: createThali({ loadKitchen, loadFoods: loadThaliFoods }) }),
    ...statsRoutes({
      stats: createStatsService({
        ...{ db, clock, countCare: careFiles.countWaiting, countWithoutDish: menu.countWithout },
        countVisitsOf: appointmentDesk.countVisitsOf,
      }),
    }),
    ...outboxRoutes({ outbox }),
    ...enquiryDeskRoutes({ desk: createEnquiryDesk({ db, clock, vault, enqueueMail }), isMailSent }),
    ...accountDeskRoutes({
      desk: createAccountDesk({
        ...{ db, clock, enqueueMail, publicUrl, hasHealthRecords, correctCopies },
        sendFailedAgain: outbox.sendFailedAgain,
      }),
      isMailSent,
    }),
    ...teamRoutes({
      team: createTeamDesk({ db, clock, enqueueMail, publicUrl, isSecondFactorRequired }),
      demands: createSecondFactorDemands({ db, clock, enqueueMail, isSecondFactorRequired }),
      isMailSent,
    }),
    ...clientRoutes({
      desk: createClientDesk({ db, clock, vault }),
      offers: createOfferedFiles({ db, clock }),
      merging: createMerging({ db, clock, vault, enqueueMail, hasHealthRecords }),
      corrections: createCorrections({ db, clock, enqueueMail, sendFailedAgain: outbox.sendFailedAgain }),
    }),
    ...newsletterDeskRoutes({ desk: createNewsletterDesk({ db, clock, vault, publicUrl }) }),
    ...privacyRoutes({
      privacy: createPrivacyService({
        ...{ ...ofPrivacy, noticeVersion: healthNoticeVersion, documentFiles, tellOfDays },
      }),
      erasures: createErasures(ofPrivacy),
      withdrawals: createWithdrawals({ db, clock, vault, tellOfDays }),
      isMailSent,
      enquiries,
    }),
    ...auditRoutes({ db, namesOf: namesOfUsers }),
    ...mediaRoutes({ media }),
    ...contentRoutes({ desk: contentDesk }),
    ...careRoutes({
      recipes: createRecipes(ofKitchen),
      foods: createFoods(ofKitchen),
      files: careFiles,
      plans: createDietPlans(ofCare),
      templates: createDietTemplates({ ...ofKitchen, requireReason: ownClients.requireReason }),
      offers: createPlanOffers(ofKitchen),
      dishesFor: createClientDishes(ofKitchen),
      own: ownPlans,
    }),
    ...inboxRoutes(createCareInbox({ ...ofCare, othersAmong: ownClients.othersAmong })),
    ...careAccessRoutes(ownClients),
    ...checkInRoutes(checkIns),
    ...messageRoutes(messages),
    ...recordRoutes({ notes }),
    ...documentRoutes(
      createDocuments({ ...ofCare, files: documentFiles, scanCommand, noticeVersion: healthNoticeVersion }),
    ),
    ...sharingRoutes({
      own: createOwnShares({ ...ofKitchen, enqueueMail, healthNoticeVersion }),
      shared: createSharedCare({ db, clock, plans: ownPlans, readings, checkIns, messages, notes }),
    }),
    ...readingRoutes({ own: readings, desk: createDeskReadings(ofKitchen) }),
  ]
  const loadPhone = async () => (await loadClinic()).phoneText
  const recordRefusal = createRecordRefusal({ db, clock, log })
  return createApi({
    routes: ownClients.guard(routes),
    publicUrl,
    log,
    resolveActor: sessions.resolveActor,
    recordRefusal,
    loadPhone,
  })
}
