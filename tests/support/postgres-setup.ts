/**
 * Before any test: a PostgreSQL server for the suites that run on both engines, or the one TEST_DATABASE_URL names. Where
 * there is none and none can be had, the whole run fails with a sentence that says so: no suite is passed over in silence.
 */
import type { TestProject } from 'vitest/node'
import { startPostgres } from '../../scripts/setup/postgres.js'

export default async function setup(project: TestProject) {
  const given = process.env.TEST_DATABASE_URL
  if (given) {
    project.provide('postgresUrl', given)
    return
  }
  const server = await startPostgres()
  project.provide('postgresUrl', server.url)
  return server.stop
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** A database on the server, from which others can be created. */
    postgresUrl: string
  }
}
