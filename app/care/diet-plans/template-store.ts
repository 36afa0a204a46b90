/** The SQL of templates. */
import type { Kysely } from 'kysely'
import type { Tables } from '~/platform/db/tables'
import { ApiError } from '~/platform/http/api/api-error'
import type { TemplateBody } from '../contract/diet-plan-body'

export type Template = { id: string; name: string; version: number; updated_at: string; body: TemplateBody }

const toTemplate = ({ body, ...row }: Omit<Template, 'body'> & { body: string }): Template => ({
  ...row,
  body: JSON.parse(body) as TemplateBody,
})

const columns = ['id', 'name', 'version', 'updated_at', 'body'] as const

/** By name: a clinic has some dozens. */
export async function listTemplates(db: Kysely<Tables>): Promise<Template[]> {
  const rows = await db.selectFrom('diet_templates').select(columns).orderBy('name').orderBy('id').execute()
  return rows.map(toTemplate)
}

/** @throws {ApiError} template_not_found */
export async function requireTemplate(db: Kysely<Tables>, id: string): Promise<Template> {
  const row = await db.selectFrom('diet_templates').select(columns).where('id', '=', id).executeTakeFirst()
  if (!row) throw new ApiError('template_not_found')
  return toTemplate(row)
}

type Author = { author: string }

export async function insertTemplate(
  trx: Kysely<Tables>,
  { id, name, body, author }: Pick<Template, 'id' | 'name' | 'body'> & Author,
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  const row = { id, name, body: JSON.stringify(body), version: 1, created_at: at, updated_at: at, updated_by: author }
  await trx.insertInto('diet_templates').values(row).execute()
}

/** @returns false where it is of another version */
export async function updateTemplate(
  trx: Kysely<Tables>,
  { id, version, name, body, author }: Omit<Template, 'updated_at'> & Author,
  now: Date,
): Promise<boolean> {
  const row = await trx
    .updateTable('diet_templates')
    .set({ name, body: JSON.stringify(body), version: version + 1, updated_at: now.toISOString(), updated_by: author })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** @returns false where it is of another version */
export async function deleteTemplate(trx: Kysely<Tables>, id: string, version: number): Promise<boolean> {
  const row = await trx
    .deleteFrom('diet_templates')
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
