/**
 * What all test files share: a folder for the databases that each test copies (database.ts), and a PostgreSQL server for the
 * suites that run on both engines, or the one TEST_DATABASE_URL names. It is started when the first test asks for it
 * (`postgresUrl` in database.ts), so a file that needs none does not wait for it. Test files run in processes of their own:
 * they ask over a loopback address. Where no server can be had, each suite that needs one fails with a sentence that says so:
 * no suite is passed over in silence.
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '../../scripts/setup/postgres.js'

export default async function setup(project: TestProject) {
  const given = process.env.TEST_DATABASE_URL
  let starting: ReturnType<typeof startPostgres> | undefined
  const urlOfServer = async () => {
    if (given) return given
    starting ??= startPostgres()
    return (await starting).url
  }
  const migrated = mkdtempSync(join(tmpdir(), 'aahar-migrated-'))
  project.provide('migratedFolder', migrated)
  // The answer holds the server's password: only who knows this path gets it.
  const path = `/${randomUUID()}`
  const door = createServer(async (request, response) => {
    if (request.url !== path) return response.writeHead(404).end()
    try {
      response.end(await urlOfServer())
    } catch (error) {
      response.writeHead(500).end(error instanceof Error ? error.message : String(error))
    }
  })
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve))
  project.provide('postgresDoor', `http://127.0.0.1:${(door.address() as AddressInfo).port}${path}`)
  return async () => {
    door.closeAllConnections()
    await new Promise((resolve) => door.close(resolve))
    if (given) await dropTemplates(given, migrated)
    rmSync(migrated, { recursive: true, force: true })
    const server = await starting?.catch(() => null)
    await server?.stop()
  }
}

/** Our own server goes with all it has; from another's what database.ts kept there is removed. */
async function dropTemplates(connectionString: string, folder: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  for (const file of readdirSync(folder).filter((name) => name.startsWith('postgres-')))
    await client.query(`drop database if exists ${readFileSync(join(folder, file), 'utf8')} with (force)`)
  await client.end()
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** Answers the address of a database on the server, from which others can be created. */
    postgresDoor: string
    /** Where databases with their tables are kept to be copied (database.ts). */
    migratedFolder: string
  }
}
