/** What `npm run foods` does, on the database of the settings; the site may be running meanwhile. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Kysely } from 'kysely'
import { parse } from 'yaml'
import { foodsSchema, foodTableFile } from '~/content/schema/care/care-schemas'
import { readFoodTable } from '~/domain/food/food-table'
import type { Tables } from '~/platform/db/tables'
import { SettingsError } from '~/platform/settings/env-reader.server'
import type { Clock } from '~/platform/work/clock'
import { importFoodsBodySchema } from '../contract/admin-foods'
import { importTable, ownNumbers } from './import-table'

const usage =
  'Say which file and whose table it is: npm run foods -- table.csv --source "IFCT 2017, by permission of NIN"'

/**
 * @returns lines for the person who asked: what was taken, and each refused line with its reason
 * @throws {SettingsError} with one line, where nothing was imported
 */
export async function importFoods(
  args: readonly string[],
  { db, clock, contentDir }: { db: Kysely<Tables>; clock: Clock; contentDir: string },
): Promise<string[]> {
  const { path, source } = readWish(args)
  const file = await readFile(path, 'utf8').catch(() => {
    throw new SettingsError(`The file ${path} cannot be read. Nothing was imported.`)
  })
  const body = importFoodsBodySchema.safeParse({ file, source })
  if (!body.success) throw new SettingsError(`${body.error.issues[0]?.message}. Nothing was imported.`)
  const own = await readOwnNumbers(contentDir)
  const { added, changed, unchanged, refused, reasons } = await importTable({ db, clock, staff: null, own }, body.data)
  return [
    ...reasons.map(({ line, column, found, expected }) =>
      [`${path}:${line}${column === '' ? '' : `  ${column}`}`, `  found     ${found}`, `  expected  ${expected}`].join(
        '\n',
      ),
    ),
    `${added} added, ${changed} changed, ${unchanged} as before, ${refused} refused.`,
  ]
}

/** Without the compiled content, which a command does not have. */
async function readOwnNumbers(contentDir: string): Promise<Set<string>> {
  const read = (name: string) => readFile(join(contentDir, name), 'utf8')
  const { standIns } = foodsSchema.parse(parse(await read('care/foods.yaml')))
  return ownNumbers(readFoodTable(await read(foodTableFile)).foods, standIns)
}

/** @throws {SettingsError} before anything is opened */
export function readWish(args: readonly string[]): { path: string; source: string } {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { source: { type: 'string' } },
  })
  const [path, ...more] = positionals
  if (path === undefined || more.length > 0 || !values.source) throw new SettingsError(usage)
  return { path, source: values.source }
}
