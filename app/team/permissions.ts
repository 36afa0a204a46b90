/**
 * Who may make which call of the API: one table, by the call's id. A call that is made by `permitted` and is missing here does not
 * compile. Who the caller is comes from the database (platform/http/api/actor.ts).
 */
import type { Operation } from '~/platform/http/api/operation'

/**
 * `admin with care`: a dietitian, an admin who may care for clients. `shared kitchen`: who the client lets see
 * at least meals and shopping; `shared all`: all of their care. These have a login of their own; care/files/sharing asks for the share.
 */
export type Who = 'admin' | 'admin with care' | 'client' | 'shared kitchen' | 'shared all'

export const permissions = {
  'adminUsers.change_care': 'admin',
  'adminCare.list': 'admin with care',
  'adminCare.get': 'admin with care',
  'adminCare.save': 'admin with care',
  'adminReadings.list': 'admin with care',
  'adminReadings.export': 'admin with care',
  'adminReadings.add': 'admin with care',
  'adminReadings.correct': 'admin with care',
  'adminReadings.void': 'admin with care',
  'adminDietPlans.list': 'admin with care',
  'adminDietPlans.create': 'admin with care',
  'adminDietPlans.get': 'admin with care',
  'adminDietPlans.save': 'admin with care',
  'adminDietPlans.copy': 'admin with care',
  'adminDietPlans.apply_template': 'admin with care',
  'adminDietPlans.send': 'admin with care',
  'adminDietPlans.revise': 'admin with care',
  'adminDietPlans.withdraw': 'admin with care',
  'adminDietPlans.dishes': 'admin with care',
  'adminDietPlans.swaps': 'admin with care',
  'adminDietPlans.additions': 'admin with care',
  'adminDietPlans.preview': 'admin with care',
  'adminDietPlans.kitchen': 'admin with care',
  'adminDietPlans.shopping': 'admin with care',
  'adminDietTemplates.list': 'admin with care',
  'adminDietTemplates.dishes': 'admin with care',
  'adminDietTemplates.get': 'admin with care',
  'adminDietTemplates.make': 'admin with care',
  'adminDietTemplates.save': 'admin with care',
  'adminDietTemplates.remove': 'admin with care',
  'adminVisitNotes.list': 'admin with care',
  'adminVisitNotes.begin': 'admin with care',
  'adminVisitNotes.save': 'admin with care',
  'adminVisitNotes.sign': 'admin with care',
  'adminVisitNotes.discard': 'admin with care',
  'adminVisitNotes.amend': 'admin with care',
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
  'adminCareDocuments.list': 'admin with care',
  'adminCareDocuments.add': 'admin with care',
  'adminCareDocuments.open': 'admin with care',
  'adminCareDocuments.share': 'admin with care',
  'adminCareDocuments.remove': 'admin with care',
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
  'adminCheckIns.list': 'admin with care',
  'careInbox.list': 'admin with care',
  'careInbox.done': 'admin with care',
  'careMessages.list': 'client',
  'careMessages.send': 'client',
  'careMessages.withdraw': 'client',
  'adminCareMessages.list': 'admin with care',
  'adminCareMessages.send': 'admin with care',
  'adminCareMessages.withdraw': 'admin with care',
  'adminRecipes.list': 'admin with care',
  'adminRecipes.get': 'admin with care',
  'adminRecipes.swaps': 'admin with care',
  'adminRecipes.parts': 'admin with care',
  'adminRecipes.create': 'admin with care',
  'adminRecipes.save': 'admin with care',
  'adminFoods.list': 'admin with care',
  'adminFoods.import': 'admin with care',
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

function accessOf(who: Who): Pick<Operation, 'access' | 'needsCare'> {
  switch (who) {
    case 'admin':
      return { access: 'admin' }
    case 'admin with care':
      return { access: 'admin', needsCare: true }
    case 'client':
    case 'shared kitchen':
    case 'shared all':
      return { access: 'client' }
  }
}
