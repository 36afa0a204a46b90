/** What runs on the open database: payments, orders and the API around them, put together from the settings and content/. */

import type { PasswordHasher } from '~/accounts/passwords/password-hasher'
import { createCalendar } from '~/appointments/calendar/calendar'
import { createHeldVisits } from '~/appointments/calendar/times/held-visits'
import { createWaitingList, type WaitingList } from '~/appointments/calendar/times/waiting-list'
import { withPlans } from '~/appointments/letters/plan-mails'
import { createReminders, type Reminders } from '~/appointments/reminders/reminders'
import type { SeedPost } from '~/blog/posts/seed'
import type { Dietitian } from '~/care/contract/plan-sheets'
import { type CareFacts, createLoadKitchen } from '~/care/food/kitchen-content'
import type { SeedRecipe } from '~/care/recipes/seed'
import { createDocumentFiles } from '~/care/records/documents/document-files'
import type { LiveContent } from '~/content/changes/live/live'
import { createContentDesk } from '~/content/changes/service'
import { type ClinicRules, knownPeople } from '~/domain/appointments/appointment-times'
import { exactRupees } from '~/domain/money/money'
import { indiaDay } from '~/domain/time/days'
import { createMediaService, type MediaService } from '~/media/service'
import { createOrderArea, type OrderArea } from '~/orders/sales/area'
import { visitPayments } from '~/orders/sales/visits/visit-payments'
import { menuOfContent, orderSettingsOfContent, plansOfContent } from '~/orders/state/settings'
import { createGateway, type Payments } from '~/payments/create-gateway'
import type { Database } from '~/platform/db/open'
import { openFolders } from '~/platform/files/folders/open-folders'
import type { BackendLog } from '~/platform/log/log'
import type { Letterhead } from '~/platform/mail/letter/letter'
import { createEnqueueMail, createEnqueueMails } from '~/platform/mail/outbox/outbox'
import type { Settings } from '~/platform/settings/settings.server'
import { dataKeys, sessionSecrets } from '~/platform/vault/secrets.server'
import { createVault } from '~/platform/vault/vault'
import type { Clock } from '~/platform/work/clock'
import { programTime } from '~/platform/work/clock.server'
import { runErasures } from '~/privacy/erasure/erasures'
import { sweepByAge } from '~/privacy/retention/sweep'
import { runWithdrawals } from '~/privacy/withdrawals'
import { version } from '../../package.json'
import type { Api } from './api'
import { composeApi } from './compose'
import type { ClinicMail } from './mail/clinic-mails'

export type Parts = {
  api: Api
  orders: OrderArea
  reminders: Reminders
  waitingList: WaitingList
  media: MediaService
  sandbox: Payments['sandbox']
  /** Erases the accounts that are due, and allergies that no meal needs any more. */
  erase: (isStopping: () => boolean) => Promise<number>
  /** Deletes what has reached its age. */
  sweepByAge: (now: Date) => Promise<unknown>
}

type PartsOptions = {
  database: Database
  settings: Settings
  clock: Clock
  hasher: PasswordHasher
  log: BackendLog
  liveContent: LiveContent
  /** Takes the sandbox's webhooks the way any provider's come. */
  deliver: (request: Request) => Promise<Response>
  health: Parameters<typeof composeApi>[0]['health']
}

export async function makeParts({
  database,
  settings,
  clock,
  hasher,
  log,
  liveContent,
  deliver,
  health,
}: PartsOptions): Promise<Parts> {
  const { db } = database
  const { publicUrl, payments, formerPayments } = settings
  const secrets = sessionSecrets(settings)
  const vault = createVault(dataKeys(settings))
  const isMailSent = settings.mailUrl !== null
  const loadClinic = () => letterheadOfContent(publicUrl)
  const shared = { db, clock, log, publicUrl, sessionSecrets: secrets }
  const { gateway, formerGateway, sandbox } = await createGateway({ ...shared, payments, formerPayments, deliver })
  const enqueueMails = withPlans(createEnqueueMails<ClinicMail>(vault, isMailSent), visitPayments)
  const calendar = createCalendar({ db, clock, loadRules: appointmentRulesOfContent })
  const heldVisits = createHeldVisits({ calendar, enqueueMails, loadClinic })
  const orders = createOrderArea({
    ...{ ...shared, heldVisits },
    gateway,
    formerGateway,
    vault,
    enqueueMail: createEnqueueMail<ClinicMail>(vault, isMailSent),
    loadClinic,
    loadPlans: plansOfContent,
    loadMenu: menuOfContent,
    loadOrderSettings: orderSettingsOfContent,
    healthNoticeVersion,
  })
  const media = createMediaService({
    db,
    clock,
    files: openFolders(settings, 'media'),
    contentFolder: settings.contentDir,
  })
  const documentFiles = createDocumentFiles(openFolders(settings, 'care'))
  const api = composeApi({
    database,
    clock,
    log,
    publicUrl,
    version,
    health,
    sessionSecrets: secrets,
    dataKeys: dataKeys(settings),
    hasher,
    isSecondFactorRequired: settings.isSecondFactorRequired,
    healthNoticeVersion,
    isMailSent,
    loadClinic,
    loadAppointmentRules: appointmentRulesOfContent,
    loadKitchen: createLoadKitchen(settings.contentDir, careOfContent),
    loadThaliFoods: async () => (await import('~/content/collections.server')).thali.foods,
    loadDietitian: dietitianOfContent,
    orders,
    media,
    documentFiles,
    scanCommand: settings.scanCommand,
    contentDesk: createContentDesk({ db, clock, log, live: liveContent }),
    sandbox,
  })
  const reminders = createReminders({ db, clock, enqueueMails })
  const waitingList = createWaitingList({ db, clock, calendar, enqueueMails, publicUrl })
  return {
    ...{ api, orders, reminders, waitingList, media, sandbox },
    erase: async (isStopping) => {
      const erased = await runErasures({ db, clock, vault, log }, isStopping)
      if (erased > 0) await documentFiles.sweep(db, clock())
      return erased + (await runWithdrawals({ db, clock }, isStopping))
    },
    sweepByAge: async (now) => {
      await sweepByAge({ db, vault }, now)
      await documentFiles.sweep(db, now)
    },
  }
}

/** Imported when the database is prepared. */
export async function postsOfContent(): Promise<SeedPost[]> {
  const { seedPosts } = await import('~/content/collections.server')
  return seedPosts
}

/** Imported when the database is prepared. */
export const recipesOfContent = async (): Promise<readonly SeedRecipe[]> => (await careOfContent()).recipes

/** What dietitians calculate with. */
async function careOfContent(): Promise<CareFacts> {
  const { care } = await import('~/content/collections.server')
  return care
}

/** Who signs diet plans: name, title and number in the register, as content/site.yaml has them. */
async function dietitianOfContent(): Promise<Dietitian> {
  const { site } = await import('~/content/collections.server')
  const { name, title, registrationNumber } = site.founder
  return { name, title, registration_number: registrationNumber ?? null }
}

/** The notice in force, that people see when they agree. */
async function healthNoticeVersion(): Promise<string> {
  const { noticeVersionOn } = await import('~/content/collections.server')
  return noticeVersionOn(indiaDay(programTime()))
}

/** Every text of a notice that content/ shows, to be kept word for word. */
export async function noticesOfContent() {
  const { notices } = await import('~/content/collections.server')
  return notices.map(({ digest, ...notice }) => ({
    ...{ digest, version: notice.version, language: notice.language },
    text: JSON.stringify(notice),
  }))
}

/** When appointments can be given and how long they take, as content/ says. */
export async function appointmentRulesOfContent(): Promise<ClinicRules> {
  const { appointmentRules } = await import('~/content/collections.server')
  return appointmentRules
}

/** Who writes the clinic's mails, as content/ says. Imported on first use, and never with a backend elsewhere. */
export async function letterheadOfContent(siteUrl: string): Promise<Letterhead> {
  const { appointmentRules, site } = await import('~/content/collections.server')
  const { email, phoneText, addressLines, mapUrl } = site.contact
  const consultationPrice = exactRupees(site.orders.consultationPriceRupees)
  return {
    name: site.name,
    legalName: site.legalName,
    email,
    phoneText,
    addressLines,
    mapUrl,
    consultationPrice,
    people: knownPeople(appointmentRules),
    siteUrl,
  }
}
