/**
 * The program's commands, for `npm run NAME` (scripts/operate.js) and, compiled, for `node build/operate.js NAME`: a folder that runs
 * alone has neither sources nor a bundler.
 */
import { parseArgs } from 'node:util'
import { backupCommand, type CommandCall, restoreCommand } from '~/operations/backup/command'
import { doctorCommand } from '~/operations/doctor/command'
import { moveCommand } from '~/operations/upgrade/move-command'
import { upgradeCommand } from '~/operations/upgrade/upgrade-command'
import { SettingsError } from '~/platform/settings/env-reader.server'
import { systemClock } from '~/platform/work/clock'
import { adminCommand, isEmail } from './admin-command'
import { foodsCommand } from './foods-command'

const commands: Record<string, (call: CommandCall) => Promise<unknown>> = {
  backup: backupCommand,
  restore: restoreCommand,
  move: moveCommand,
  upgrade: upgradeCommand,
  doctor: doctorCommand,
  foods: foodsCommand,
  admin: async ({ args, env, say }) => {
    const options = { 'reset-second-factor': { type: 'boolean' } } as const
    const { positionals, values } = parseArgs({ args: [...args], allowPositionals: true, options })
    const [email, ...more] = positionals
    if (!isEmail(email))
      throw new SettingsError('Say whose email it is: npm run admin -- asha@aahar.example Asha Verma')
    const resetsSecondFactor = values['reset-second-factor'] === true
    const name = more.join(' ').trim() || null
    for (const line of await adminCommand(email, env, { name, resetsSecondFactor })) say(line)
  },
}

/**
 * @param words the command and its parameters
 * @returns the exit code
 */
export async function operate([name = '', ...args]: readonly string[], env: CommandCall['env']): Promise<number> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command)
    return complain(`There is no command ${JSON.stringify(name)}; there are ${Object.keys(commands).join(', ')}.`)
  try {
    const code = await command({ args, env, clock: systemClock, say: (line) => process.stdout.write(`${line}\n`) })
    return typeof code === 'number' ? code : 0
  } catch (error) {
    return complain(error instanceof Error ? (error.message.split('\n', 1)[0] ?? error.name) : String(error))
  }
}

function complain(line: string): number {
  process.stderr.write(`${line}\n`)
  return 1
}
