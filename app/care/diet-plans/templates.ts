/** Templates: days that a dietitian begins a diet plan with, without anything of a person. */

import { roundedText } from '~/domain/food/decimal'
import { changedMeanwhile, recordStaffAudit } from '~/platform/audit/store'
import type { Staff } from '~/platform/http/api/actor'
import { ApiError } from '~/platform/http/api/api-error'
import { runIdempotent } from '~/platform/idempotency/run-idempotent'
import type { DietTemplateView, ListedTemplate } from '../contract/admin-diet-templates'
import { type TemplateBody, usualTargets } from '../contract/diet-plan-body'
import { recordOpening } from '../files/openings'
import type { OwnClients } from '../files/own-clients/own-clients'
import { requireInCare } from '../files/service'
import { openKitchen } from '../recipes/open-kitchen'
import { dayTotalsOf } from './calculation/day-totals'
import type { PlanKitchen } from './calculation/dishes'
import type { KitchenDesk } from './client-dishes'
import { meanEnergy, withoutPerson } from './copying'
import { dishesIn } from './plan-view'
import { getPlan } from './store'
import {
  deleteTemplate,
  insertTemplate,
  listTemplates,
  requireTemplate,
  type Template,
  updateTemplate,
} from './template-store'

export type DietTemplates = ReturnType<typeof createDietTemplates>

const objectOf = (id: string) => ({ type: 'diet_template', id })

type TemplateDesk = KitchenDesk & Pick<OwnClients, 'requireReason'>

export function createDietTemplates({ db, clock, vault, loadKitchen, requireReason }: TemplateDesk) {
  async function whole(id: string): Promise<DietTemplateView> {
    const [template, kitchen] = await Promise.all([requireTemplate(db, id), openKitchen(db, loadKitchen)])
    const noTargets = { ...usualTargets, sodium_mg: null }
    const totals = dayTotalsOf({ ...template.body, targets: noTargets }, kitchen, { more: [], less: [] })
    const dishes = dishesIn({ ...template.body, swaps: [] }, kitchen)
    return { ...listed(template, kitchen), body: template.body, totals, dishes }
  }

  return {
    async list(): Promise<ListedTemplate[]> {
      const [templates, kitchen] = await Promise.all([listTemplates(db), openKitchen(db, loadKitchen)])
      return templates.map((one) => listed(one, kitchen))
    },

    /** @throws {ApiError} template_not_found */
    get: whole,

    /** @throws {ApiError} care_not_found, diet_plan_not_found, form_already_sent */
    async make(
      staff: Staff,
      {
        form_token: token,
        ...given
      }: { name: string; client_id: string; number: number; form_token?: string | undefined },
    ) {
      const now = clock()
      const { name, client_id, number } = given
      await requireInCare(db, client_id)
      await requireReason(staff.userId, client_id)
      const plan = await getPlan(db, vault, client_id, number)
      if (!plan) throw new ApiError('diet_plan_not_found')
      await recordOpening(db, staff, client_id, now)
      const form = { name: 'diet template', owner: staff.userId, token, fields: given }
      const id = await runIdempotent(db, form, now, async (trx, id) => {
        const body = { days: withoutPerson(plan.body.days) }
        await insertTemplate(trx, { id, name, body, author: staff.userId }, now)
        const object = objectOf(id)
        await recordStaffAudit(trx, staff, { at: now, action: 'diet_template_made', subject: null, object })
      })
      return whole(id)
    },

    /** @throws {ApiError} template_not_found, changed_meanwhile */
    async save(
      staff: Staff,
      id: string,
      { version, name, body }: { version: number; name: string; body: TemplateBody },
    ) {
      const now = clock()
      await db.transaction().execute(async (trx) => {
        await requireTemplate(trx, id)
        const change = { id, version, name, body: { days: withoutPerson(body.days) }, author: staff.userId }
        const object = objectOf(id)
        if (!(await updateTemplate(trx, change, now))) throw await changedMeanwhile(trx, object)
        await recordStaffAudit(trx, staff, { at: now, action: 'diet_template_changed', subject: null, object })
      })
      return whole(id)
    },

    /** @throws {ApiError} template_not_found, changed_meanwhile */
    async remove(staff: Staff, id: string, version: number): Promise<void> {
      const now = clock()
      await db.transaction().execute(async (trx) => {
        await requireTemplate(trx, id)
        const object = objectOf(id)
        if (!(await deleteTemplate(trx, id, version))) throw await changedMeanwhile(trx, object)
        await recordStaffAudit(trx, staff, { at: now, action: 'diet_template_deleted', subject: null, object })
      })
    },
  }
}

function listed({ id, name, version, updated_at, body }: Template, kitchen: PlanKitchen): ListedTemplate {
  const mean = meanEnergy(body.days, kitchen)
  return { id, name, version, updated_at, days: body.days.length, kcal: mean && roundedText(mean, 0) }
}
