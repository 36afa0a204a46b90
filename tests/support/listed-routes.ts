/** The routes of app/routes.ts, each with its whole address and its module. */
import type { RouteConfigEntry } from '@remix-run/route-config'
import routes from '~/routes'

export type ListedRoute = Pick<RouteConfigEntry, 'path' | 'index'> & {
  id: string
  parentId: string
  /** As `/account/orders/:orderId/cancel`. */
  address: string
  /** As `/app/…`. */
  file: string
}

const modules = import.meta.glob(['/app/**/*.{ts,tsx}', '!/app/**/*.test.*'])

export const listedRoutes: readonly ListedRoute[] = listed(routes, 'root', '')

export async function loadRoute<Module>({ file }: ListedRoute): Promise<Module> {
  const load = modules[file]
  if (!load) throw new Error(`There is no ${file}.`)
  return (await load()) as Module
}

function listed(entries: readonly RouteConfigEntry[], parentId: string, above: string): ListedRoute[] {
  return entries.flatMap(({ file, path, index, id = file.replace(/\.tsx?$/, ''), children = [] }) => {
    const address = path ? `${above}/${path}` : above
    const route = { id, parentId, path, index, address: address || '/', file: `/app/${file}` }
    return [route, ...listed(children, id, address)]
  })
}
