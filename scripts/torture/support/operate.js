/** The commands of the build, as its own process: node build/operate.js NAME. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { root } from '../../setup/run-command.js'

/** @param {readonly string[]} words @param {Record<string, string>} env */
export async function operate(words, env) {
  const { PATH, HOME } = process.env
  const child = spawn(process.execPath, ['build/operate.js', ...words], {
    cwd: root,
    env: { NODE_ENV: 'production', PATH, HOME, ...env },
  })
  const [out, problem, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code: Number(code ?? 1), out, problem }
}
