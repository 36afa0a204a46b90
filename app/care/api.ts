import { requirePerson, requireStaff } from '~/platform/http/api/actor'
import { type Route, route } from '~/platform/http/api/route'
import { adminDietPlanOperations } from './contract/admin-diet-plans'
import { adminDietTemplateOperations } from './contract/admin-diet-templates'
import { adminFoodOperations } from './contract/admin-foods'
import { adminRecipeOperations } from './contract/admin-recipes'
import { adminCareOperations } from './contract/care-files'
import { ownCareOperations } from './contract/own-care'
import type { ClientDishes } from './diet-plans/client-dishes'
import type { OwnPlans } from './diet-plans/own-plan'
import type { PlanOffers } from './diet-plans/plan-offers'
import type { DietPlans } from './diet-plans/service'
import type { DietTemplates } from './diet-plans/templates'
import type { CareFiles } from './files/service'
import type { FoodService } from './food/service'
import type { RecipeService } from './recipes/service'

type CareRoutesOptions = {
  recipes: RecipeService
  foods: FoodService
  files: CareFiles
  plans: DietPlans
  offers: PlanOffers
  templates: DietTemplates
  dishesFor: ClientDishes
  own: OwnPlans
}

export const careRoutes = ({
  recipes,
  foods,
  files,
  plans,
  offers,
  templates,
  dishesFor,
  own,
}: CareRoutesOptions): Route[] => [
  ...kitchenRoutes(recipes, foods),
  ...fileRoutes(files, dishesFor),
  ...planRoutes(plans, offers),
  ...templateRoutes(templates, dishesFor),
  ...ownRoutes(own),
]

const kitchenRoutes = (recipes: RecipeService, foods: FoodService): Route[] => [
  route(adminRecipeOperations.list, ({ query }) => recipes.list(query)),
  route(adminRecipeOperations.get, async ({ params }) => ({ data: await recipes.get(params.id) })),
  route(adminRecipeOperations.swaps, async ({ params, query }) => ({
    data: await recipes.swaps(params.id, query.quantity, (query.tags ?? '').split(',').filter(Boolean)),
  })),
  route(adminRecipeOperations.parts, async () => ({ data: await recipes.parts() })),
  route(adminRecipeOperations.create, async ({ body, actor, clientAddress }) => ({
    data: await recipes.create(requireStaff(actor, clientAddress), body),
  })),
  route(adminRecipeOperations.save, async ({ params, body, actor, clientAddress }) => ({
    data: await recipes.save(requireStaff(actor, clientAddress), params.id, body),
  })),
  route(adminFoodOperations.list, ({ query }) => foods.list(query)),
  route(adminFoodOperations.import, async ({ body, actor, clientAddress }) => ({
    data: await foods.importTable(requireStaff(actor, clientAddress), body),
  })),
]

const fileRoutes = (files: CareFiles, dishesFor: ClientDishes): Route[] => [
  route(adminCareOperations.list, ({ query }) => files.list(query)),
  route(adminCareOperations.get, async ({ params, actor, clientAddress }) => ({
    data: await files.get(requireStaff(actor, clientAddress), params.id),
  })),
  route(adminCareOperations.save, async ({ params, body, actor, clientAddress }) => ({
    data: await files.save(requireStaff(actor, clientAddress), params.id, body),
  })),
  route(adminDietPlanOperations.dishes, async ({ params, query, actor, clientAddress }) => ({
    data: await dishesFor(requireStaff(actor, clientAddress), params.id, query),
  })),
]

const planRoutes = (plans: DietPlans, offers: PlanOffers): Route[] => [
  route(adminDietPlanOperations.list, async ({ params, actor, clientAddress }) => ({
    data: await plans.list(requireStaff(actor, clientAddress), params.id),
  })),
  route(adminDietPlanOperations.create, async ({ params, body, actor, clientAddress }) => ({
    data: await plans.create(requireStaff(actor, clientAddress), params.id, body),
  })),
  route(adminDietPlanOperations.get, async ({ params, actor, clientAddress }) => ({
    data: await plans.get(requireStaff(actor, clientAddress), params.id, params.number),
  })),
  route(adminDietPlanOperations.save, async ({ params, body, actor, clientAddress }) => ({
    data: await plans.save(requireStaff(actor, clientAddress), params.id, params.number, body),
  })),
  route(adminDietPlanOperations.copy, async ({ params, body, actor, clientAddress }) => ({
    data: await plans.copy(requireStaff(actor, clientAddress), params.id, params.number, body),
  })),
  route(adminDietPlanOperations.applyTemplate, async ({ params, body, actor, clientAddress }) => ({
    data: await plans.applyTemplate(requireStaff(actor, clientAddress), params.id, params.number, body),
  })),
  route(adminDietPlanOperations.send, async ({ params, body, actor, clientAddress }) => ({
    data: await plans.send(requireStaff(actor, clientAddress), params.id, params.number, body),
  })),
  route(adminDietPlanOperations.revise, async ({ params, body, actor, clientAddress }) => ({
    data: await plans.revise(requireStaff(actor, clientAddress), params.id, params.number, body.form_token),
  })),
  route(adminDietPlanOperations.withdraw, async ({ params, body, actor, clientAddress }) => ({
    data: await plans.withdraw(requireStaff(actor, clientAddress), params.id, params.number, body),
  })),
  route(adminDietPlanOperations.swaps, async ({ params, query, actor, clientAddress }) => ({
    data: await offers.swaps(requireStaff(actor, clientAddress), params.id, params.number, query),
  })),
  route(adminDietPlanOperations.additions, async ({ params, query, actor, clientAddress }) => ({
    data: await offers.additions(requireStaff(actor, clientAddress), params.id, params.number, query),
  })),
  route(adminDietPlanOperations.preview, async ({ params, query, actor, clientAddress }) => ({
    data: await plans.preview(requireStaff(actor, clientAddress), params.id, params.number, query),
  })),
  route(adminDietPlanOperations.kitchen, async ({ params, query, actor, clientAddress }) => ({
    data: await plans.kitchen(requireStaff(actor, clientAddress), params.id, params.number, query),
  })),
  route(adminDietPlanOperations.shopping, async ({ params, query, actor, clientAddress }) => ({
    data: await plans.shopping(requireStaff(actor, clientAddress), params.id, params.number, query),
  })),
]

const templateRoutes = (templates: DietTemplates, dishesFor: ClientDishes): Route[] => [
  route(adminDietTemplateOperations.dishes, async ({ query, actor, clientAddress }) => ({
    data: await dishesFor(requireStaff(actor, clientAddress), null, query),
  })),
  route(adminDietTemplateOperations.list, async () => ({ data: await templates.list() })),
  route(adminDietTemplateOperations.get, async ({ params }) => ({ data: await templates.get(params.id) })),
  route(adminDietTemplateOperations.make, async ({ body, actor, clientAddress }) => ({
    data: await templates.make(requireStaff(actor, clientAddress), body),
  })),
  route(adminDietTemplateOperations.save, async ({ params, body, actor, clientAddress }) => ({
    data: await templates.save(requireStaff(actor, clientAddress), params.id, body),
  })),
  route(adminDietTemplateOperations.remove, async ({ params, body, actor, clientAddress }) => {
    await templates.remove(requireStaff(actor, clientAddress), params.id, body.version)
    return { message: 'The template is deleted.' }
  }),
]

const ownRoutes = (own: OwnPlans): Route[] => [
  route(ownCareOperations.plan, async ({ actor }) => ({ data: await own.plan(requirePerson(actor)) })),
  route(ownCareOperations.day, async ({ query, actor }) => ({ data: await own.day(requirePerson(actor), query) })),
  route(ownCareOperations.week, async ({ query, actor }) => ({ data: await own.week(requirePerson(actor), query) })),
  route(ownCareOperations.answer, async ({ params, body, actor }) => {
    await own.answer(requirePerson(actor), params.number, body)
    return {
      message:
        body.answer === 'accept'
          ? 'Thank you. Your diet plan is accepted.'
          : 'Thank you. Your dietitian reads it and answers.',
    }
  }),
  route(ownCareOperations.setKatori, async ({ body, actor }) => {
    await own.setKatori(requirePerson(actor), body.own_katori_ml)
    return { message: 'Your katori is saved.' }
  }),
  route(ownCareOperations.kitchen, async ({ query, actor }) => ({
    data: await own.kitchen(requirePerson(actor), query),
  })),
  route(ownCareOperations.shopping, async ({ query, actor }) => ({
    data: await own.shopping(requirePerson(actor), query),
  })),
  route(ownCareOperations.text, async ({ query, actor }) => ({
    data: { text: await own.text(requirePerson(actor), query) },
  })),
]
