import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run-command.js'
import { Stop } from './terminal.js'

/**
 * Adds the settings of the file `.env` to the environment (.env.example names them all). A variable that is already set
 * keeps its value. Only commands that start the program or check what it reads call this: tests and the build read no `.env`.
 * @param {string} [path]
 * @throws {Stop} where the file cannot be read
 */
export function loadEnvFile(path = join(root, '.env')) {
  if (!existsSync(path)) return
  try {
    process.loadEnvFile(path)
  } catch (error) {
    throw new Stop(`.env cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}
