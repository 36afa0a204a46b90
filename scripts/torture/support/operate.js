/** The commands of the build, as its own process: node build/operate.js NAME. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../../setup/run-command.js'

/**
 * @param {readonly string[]} words @param {Record<string, string>} env
 * @returns {Promise<{ code: number, out: string, problem: string }>}
 */
export async function operate(words, env) {
  const { PATH = '', HOME = '' } = process.env
  /** @type {NodeJS.ProcessEnv} */
  const all = { NODE_ENV: 'production', PATH, HOME, ...env }
  const options = { cwd: root, env: all, maxBuffer: 1 << 26 }
  try {
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      [join(root, 'build/operate.js'), ...words],
      options,
    )
    return { code: 0, out: stdout, problem: stderr }
  } catch (error) {
    const {
      code,
      stdout = '',
      stderr = '',
    } = /** @type {{ code?: number, stdout?: string, stderr?: string }} */ (error)
    return { code: Number(code ?? 1), out: stdout, problem: stderr || String(error) }
  }
}
