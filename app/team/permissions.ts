/**
 * Who may do what: the one place that says it. A role is a set of words; each call of the API that is not open to everybody names the
 * word it asks for, and each screen of the desk too (`requireDesk`). A call or a screen without one does not compile. Who the caller is
 * comes from the database (platform/http/api/actor.ts).
 */
import type { Permission, StaffRole } from '~/domain/accounts/staff-words'
import { permissionWords } from '~/domain/accounts/staff-words'
import type { Operation } from '~/platform/http/api/operation'

const ofDietitian = ['desk', 'calendar', 'health', 'clients', 'care', 'recipes', 'enquiries', 'calls'] as const

/** The owner is the specification’s `admin`. What belongs to care is open to dietitians alone: an owner who is one has both roles. */
const roles: Readonly<Record<StaffRole, readonly Permission[]>> = {
  owner: permissionWords.filter((word) => word !== 'care' && word !== 'recipes'),
  dietitian: ofDietitian,
  front_desk: ['desk', 'calendar', 'clients', 'orders', 'sales', 'papers', 'deliveries', 'calls', 'enquiries'],
  kitchen: ['desk', 'kitchen', 'deliveries', 'calls'],
  writer: ['desk', 'posts', 'pictures', 'content'],
  accountant: ['desk', 'orders', 'papers', 'books'],
}

/** As users are stored: an owner has the role `admin`, a dietitian may care, the other roles are words in `team_roles`. */
type StoredRoles = { role: 'admin' | 'client'; can_care: 0 | 1; team_roles: string }

/** The roles of a person, none of a client. */
export function rolesOf({ role, can_care, team_roles }: StoredRoles): StaffRole[] {
  const has = (name: StaffRole) =>
    name === 'owner' ? role === 'admin' : name === 'dietitian' ? can_care === 1 : team_roles.split(' ').includes(name)
  return (Object.keys(roles) as StaffRole[]).filter(has)
}

/** Whether a row of users, or none that was joined, is of the staff. */
export const isStaff = ({
  role,
  can_care,
  team_roles,
}: { [Name in keyof StoredRoles]: StoredRoles[Name] | null }): boolean =>
  rolesOf({ role: role ?? 'client', can_care: can_care ?? 0, team_roles: team_roles ?? '' }).length > 0

/** How a set of roles is stored; the other way of `rolesOf`. */
export const storedRoles = (held: readonly StaffRole[]): StoredRoles => ({
  role: held.includes('owner') ? 'admin' : 'client',
  can_care: held.includes('dietitian') ? 1 : 0,
  team_roles: held.filter((role) => role !== 'owner' && role !== 'dietitian').join(' '),
})

/** All words that a person’s roles hold. */
export const permissionsOf = (held: readonly StaffRole[]): ReadonlySet<Permission> =>
  new Set(held.flatMap((role) => roles[role]))

/**
 * Of calls that are no staff’s. `shared kitchen`: who the client lets see at least meals and shopping; `shared all`: all of their care.
 * These have a login of their own; care/sharing asks for the share.
 */
type ClientParty = 'client' | 'shared kitchen' | 'shared all'
export type Who = Permission | ClientParty

export const permissions = {
  'stats.waiting': 'desk',
  'stats.overview': 'figures',
  'adminAppointments.list': 'calendar',
  'adminAppointments.counts': 'calendar',
  'adminAppointments.calendar': 'calendar',
  'adminAppointments.get': 'calendar',
  'adminAppointments.planSessions': 'calendar',
  'adminAppointments.countSession': 'calendar',
  'adminAppointments.healthNote': 'health',
  'adminAppointments.book': 'calendar',
  'adminAppointments.move': 'calendar',
  'adminAppointments.giveTime': 'calendar',
  'adminAppointments.swap': 'calendar',
  'adminAppointments.offer': 'calendar',
  'adminAppointments.withdrawOffer': 'calendar',
  'adminAppointments.planSeries': 'calendar',
  'adminAppointments.makeSeries': 'calendar',
  'adminAppointments.cancelRest': 'calendar',
  'adminAppointments.passOn': 'calendar',
  'adminAppointments.setLink': 'calendar',
  'adminAppointments.addNote': 'calendar',
  'adminAppointments.listExceptions': 'calendar',
  'adminAppointments.addException': 'calendar',
  'adminAppointments.deleteException': 'calendar',
  'adminCalendarFeed.get': 'calendar',
  'adminCalendarFeed.renew': 'calendar',
  'adminCalendarFeed.withdraw': 'calendar',
  'admin.orders.export': 'books',
  'admin.orders.sell_at_desk': 'sales',
  'admin.orders.sell_dishes': 'sales',
  'admin.orders.pay_link': 'sales',
  'admin.orders.send_pay_link': 'sales',
  'admin.orders.take_visit': 'sales',
  'admin.orders.food_file': 'sales',
  'admin.orders.visit_link': 'sales',
  'admin.orders.mail_visit_link': 'sales',
  'admin.orders.ask_visit_fee': 'sales',
  'admin.orders.decide': 'refunds',
  'admin.orders.disputed_plan': 'refunds',
  'admin.orders.receipt': 'papers',
  'admin.orders.credit_note': 'papers',
  'admin.orders.list': 'orders',
  'admin.orders.get': 'orders',
  'admin.orders.refresh': 'sales',
  'admin.orders.retry_refund': 'refunds',
  'admin.orders.pay_refund_by_hand': 'refunds',
  'admin.orders.quote': 'sales',
  'admin.discount_codes.list': 'codes',
  'admin.discount_codes.make': 'codes',
  'admin.discount_codes.withdraw': 'codes',
  'admin.settlements.compare': 'books',
  'admin.till.get': 'papers',
  'admin.till.save': 'sales',
  'adminDeliveries.day': 'kitchen',
  'adminDeliveries.mark': 'kitchen',
  'adminDeliveries.calls': 'calls',
  'adminDeliveries.called': 'calls',
  'adminDeliveries.driverLink': 'kitchen',
  'adminDeliveries.plan': 'deliveries',
  'adminDeliveries.pause': 'deliveries',
  'adminDeliveries.resume': 'deliveries',
  'adminDeliveries.extend': 'deliveries',
  'adminDeliveries.slot': 'deliveries',
  'adminDeliveries.kitchenNote': 'kitchen',
  'adminMenu.get': 'kitchen',
  'adminMenu.saveCycle': 'kitchen',
  'adminMenu.saveWeek': 'kitchen',
  'adminUsers.list': 'clients',
  'adminUsers.make': 'clients',
  'adminUsers.get': 'clients',
  'adminUsers.correct': 'clients',
  'adminUsers.block': 'accounts',
  'adminUsers.unblock': 'accounts',
  'adminUsers.reset_second_factor': 'accounts',
  'adminUsers.send_reset_link': 'clients',
  'adminUsers.appointments': 'clients',
  'adminUsers.orders': 'clients',
  'adminUsers.mails': 'clients',
  'adminUsers.notes': 'clients',
  'adminUsers.add_note': 'clients',
  'adminUsers.delete_note': 'clients',
  'adminUsers.offered': 'clients',
  'adminUsers.join': 'clients',
  'adminUsers.correct_booking': 'clients',
  'adminUsers.resend_mails': 'clients',
  'adminUsers.merge_preview': 'clients',
  'adminUsers.merge': 'clients',
  'adminUsers.part': 'clients',
  'adminEnquiries.list': 'enquiries',
  'adminEnquiries.counts': 'enquiries',
  'adminEnquiries.get': 'enquiries',
  'adminEnquiries.move': 'enquiries',
  'adminEnquiries.answer': 'enquiries',
  'adminNewsletter.list': 'newsletter',
  'adminNewsletter.counts': 'newsletter',
  'adminNewsletter.export': 'newsletter',
  'adminNewsletter.take_off': 'newsletter',
  'adminBlogs.list': 'posts',
  'adminBlogs.create': 'posts',
  'adminBlogs.get': 'posts',
  'adminBlogs.by_slug': 'posts',
  'adminBlogs.save': 'posts',
  'adminBlogs.checks': 'posts',
  'adminBlogs.publish': 'posts',
  'adminBlogs.unpublish': 'posts',
  'adminBlogs.duplicate': 'posts',
  'adminBlogs.remove': 'posts',
  'adminBlogs.bring_back': 'posts',
  'adminBlogs.revisions': 'posts',
  'adminBlogs.revision': 'posts',
  'adminBlogs.restore': 'posts',
  'adminBlogs.presence': 'posts',
  'adminMedia.list': 'pictures',
  'adminMedia.upload': 'pictures',
  'adminMedia.get': 'pictures',
  'adminMedia.change': 'pictures',
  'adminMedia.remove': 'pictures',
  'adminMedia.bring_back': 'pictures',
  'adminContent.list': 'content',
  'adminContent.history': 'content',
  'adminContent.compare': 'content',
  'adminContent.undo': 'content',
  'adminContent.get': 'content',
  'adminContent.check': 'content',
  'adminContent.preview': 'content',
  'adminContent.save': 'content',
  'adminContent.addPerson': 'content',
  'adminContent.takeOver': 'content',
  'adminContent.putBack': 'content',
  'adminPrivacy.erasures': 'privacy',
  'adminPrivacy.erasure_of': 'privacy',
  'adminPrivacy.ask_erasure': 'privacy',
  'adminPrivacy.withdraw_erasure': 'privacy',
  'adminPrivacy.confirm_withdrawal': 'privacy',
  'outbox.list': 'outbox',
  'outbox.get': 'outbox',
  'outbox.retry': 'outbox',
  'outbox.readdress': 'outbox',
  'adminAudit.list': 'audit',
  'adminTeam.list': 'team',
  'adminTeam.invite': 'team',
  'adminTeam.change_roles': 'team',
  'adminTeam.end_sessions': 'team',
  'adminTeam.second_factor_roles': 'team',
  'adminTeam.demand_second_factor': 'team',
  'adminCare.list': 'care',
  'adminCare.get': 'care',
  'adminCare.save': 'care',
  'adminCare.access': 'care',
  'adminCare.give_reason': 'care',
  'adminReadings.list': 'care',
  'adminReadings.export': 'care',
  'adminReadings.add': 'care',
  'adminReadings.correct': 'care',
  'adminReadings.void': 'care',
  'adminDietPlans.list': 'care',
  'adminDietPlans.create': 'care',
  'adminDietPlans.get': 'care',
  'adminDietPlans.save': 'care',
  'adminDietPlans.copy': 'care',
  'adminDietPlans.apply_template': 'care',
  'adminDietPlans.send': 'care',
  'adminDietPlans.revise': 'care',
  'adminDietPlans.withdraw': 'care',
  'adminDietPlans.dishes': 'care',
  'adminDietPlans.swaps': 'care',
  'adminDietPlans.additions': 'care',
  'adminDietPlans.preview': 'care',
  'adminDietPlans.kitchen': 'care',
  'adminDietPlans.shopping': 'care',
  'adminDietTemplates.list': 'care',
  'adminDietTemplates.dishes': 'care',
  'adminDietTemplates.get': 'care',
  'adminDietTemplates.make': 'care',
  'adminDietTemplates.save': 'care',
  'adminDietTemplates.remove': 'care',
  'adminVisitNotes.list': 'care',
  'adminVisitNotes.begin': 'care',
  'adminVisitNotes.save': 'care',
  'adminVisitNotes.sign': 'care',
  'adminVisitNotes.discard': 'care',
  'adminVisitNotes.amend': 'care',
  'careVisits.list': 'client',
  'careShares.list': 'client',
  'careShares.share': 'client',
  'careShares.end': 'client',
  'sharedCare.list': 'client',
  'sharedCare.day': 'shared kitchen',
  'sharedCare.week': 'shared kitchen',
  'sharedCare.kitchen': 'shared kitchen',
  'sharedCare.shopping': 'shared kitchen',
  'sharedCare.progress': 'shared all',
  'sharedCare.check_ins': 'shared all',
  'sharedCare.messages': 'shared all',
  'sharedCare.visits': 'shared all',
  'adminCareDocuments.list': 'care',
  'adminCareDocuments.add': 'care',
  'adminCareDocuments.open': 'care',
  'adminCareDocuments.share': 'care',
  'adminCareDocuments.remove': 'care',
  'careDocuments.list': 'client',
  'careDocuments.add': 'client',
  'careDocuments.add_photo': 'client',
  'careDocuments.open': 'client',
  'careDocuments.remove': 'client',
  'care.plan': 'client',
  'care.day': 'client',
  'care.week': 'client',
  'care.answer': 'client',
  'care.set_katori': 'client',
  'care.kitchen': 'client',
  'care.shopping': 'client',
  'care.text': 'client',
  'readings.progress': 'client',
  'readings.export': 'client',
  'readings.add': 'client',
  'readings.hide_weight': 'client',
  'readings.get': 'client',
  'readings.correct': 'client',
  'checkIns.day': 'client',
  'checkIns.save': 'client',
  'adminCheckIns.list': 'care',
  'careInbox.list': 'care',
  'careInbox.done': 'care',
  'careMessages.list': 'client',
  'careMessages.send': 'client',
  'careMessages.withdraw': 'client',
  'adminCareMessages.list': 'care',
  'adminCareMessages.send': 'care',
  'adminCareMessages.withdraw': 'care',
  'adminRecipes.list': 'recipes',
  'adminRecipes.get': 'recipes',
  'adminRecipes.swaps': 'recipes',
  'adminRecipes.parts': 'recipes',
  'adminRecipes.create': 'recipes',
  'adminRecipes.save': 'recipes',
  'adminFoods.list': 'recipes',
  'adminFoods.import': 'recipes',
} as const satisfies Record<string, Who>

type Permissions = typeof permissions
type PermittedCall = keyof Permissions
/** The names of a group's calls in the table: `list` of `adminFoods`. */
type NameIn<Group extends string> = PermittedCall extends infer Call
  ? Call extends `${Group}.${infer Name}`
    ? Name
    : never
  : never

/**
 * The beginning of each operation of a group, with its access as the table has it: after `const operation =
 * permitted('adminFoods', 'admin')` that of `...operation('list', 'GET', '/admin/care/foods')` has the id `adminFoods.list`.
 */
export const permitted =
  <const Group extends string>(group: Group, area: string) =>
  <const Path extends Operation['path']>(name: NameIn<Group>, method: Operation['method'], path: Path) => {
    const id = `${group}.${name}` as PermittedCall
    return { id, area, method, path, ...accessOf(permissions[id]) }
  }

function accessOf(who: Who): { access: 'client' } | { access: 'staff'; needs: Permission } {
  switch (who) {
    case 'client':
    case 'shared kitchen':
    case 'shared all':
      return { access: 'client' }
    default:
      return { access: 'staff', needs: who }
  }
}
