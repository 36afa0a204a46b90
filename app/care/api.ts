import { requireStaff } from '~/platform/http/api/actor'
import { type Route, route } from '~/platform/http/api/route'
import { adminFoodOperations } from './contract/admin-foods'
import { adminRecipeOperations } from './contract/admin-recipes'
import type { FoodService } from './food/service'
import type { RecipeService } from './recipes/service'

export function careRoutes({ recipes, foods }: { recipes: RecipeService; foods: FoodService }): Route[] {
  return [
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
}
