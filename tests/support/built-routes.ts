import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

export type BuiltRoute = { id: string; path: string; hasLoader: boolean; hasAction: boolean }

type Manifest = { routes: Record<string, BuiltRoute & { parentId?: string }> }

const folder = fileURLToPath(new URL('../../build/client/assets/', import.meta.url))

/** Every route of the production build that has an address, with its whole path such as /blog/:slug. */
export async function builtRoutes(): Promise<BuiltRoute[]> {
  const name = (await readdir(folder)).find((file) => /^manifest-[0-9a-f]+\.js$/.test(file))
  if (!name) throw new Error('There is no manifest in build/client/assets. Build first.')
  const script = await readFile(`${folder}${name}`, 'utf8')
  const { routes } = JSON.parse(script.slice(script.indexOf('{'), script.lastIndexOf('}') + 1)) as Manifest
  const whole = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id]
    if (!route) return ''
    return route.path ? `${whole(route.parentId)}/${route.path}` : whole(route.parentId)
  }
  const all = Object.values(routes).map((route) => ({ ...route, path: whole(route.id) || '/' }))
  return all.filter(({ hasLoader, hasAction }) => hasLoader || hasAction)
}

/** A route's path with each parameter filled in, and the rest behind `*`. */
export function fillPath(path: string, value: (parameter: string) => string): string {
  return path
    .split('/')
    .map((segment) => {
      if (segment === '*') return value('*')
      return segment.replace(/^:(\w+)\??/, (_, parameter: string) => value(parameter))
    })
    .join('/')
}

/** Where a script asks for the same page's data. */
export const dataPath = (path: string) => (path === '/' ? '/_root.data' : `${path}.data`)
