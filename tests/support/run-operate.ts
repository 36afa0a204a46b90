/** The program's commands (app/program/operate.ts) in a process of their own, as `npm run NAME` and `build/operate.js` run them. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import type { Environment } from '~/platform/settings/env-reader.server'

const root = fileURLToPath(new URL('../../', import.meta.url))
let built: Promise<string> | undefined

/** One bundle for each process of the tests. */
export function builtOperate(): Promise<string> {
  built ??= bundle()
  return built
}

async function bundle(): Promise<string> {
  const outfile = join(root, `.cache/tests/operate-${process.pid}.mjs`)
  await build({
    stdin: {
      contents: `import { operate } from '~/program/operate'\nprocess.exitCode = await operate(process.argv.slice(2), process.env)\n`,
      resolveDir: root,
      loader: 'ts',
    },
    absWorkingDir: root,
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    alias: { '~': join(root, 'app') },
    logLevel: 'error',
  })
  return outfile
}

export type Said = { code: number; out: string; problem: string }

const optionsOf = (env: Environment) => {
  const { PATH, HOME } = process.env
  return { cwd: root, env: { NODE_ENV: 'production' as const, PATH, HOME, ...env } }
}

/** For who ends it before it ends. */
export const startOperate = async (words: readonly string[], env: Environment): Promise<ChildProcess> =>
  spawn(process.execPath, [await builtOperate(), ...words], { ...optionsOf(env), stdio: 'ignore' })

/** @param env all that the process has, beside PATH and HOME */
export async function runOperate(words: readonly string[], env: Environment): Promise<Said> {
  try {
    const parameters = [await builtOperate(), ...words]
    const { stdout, stderr } = await promisify(execFile)(process.execPath, parameters, optionsOf(env))
    return { code: 0, out: stdout, problem: stderr }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, out: stdout, problem: stderr }
  }
}
