/**
 * npm run content [-- FOLDER]: checks the folder that the site reads (CONTENT_DIR, else content/), or another laid out like it, and
 * nothing else.
 */
import './setup/node-24.js'
import { resolve } from 'node:path'
import { checkContent } from './setup/content-check.js'
import { install } from './setup/install.js'
import { loadEnvFile } from './setup/run-command.js'
import { orStop, say } from './setup/terminal.js'

const [given] = process.argv.slice(2)
const { summary, samples } = await orStop(async () => {
  await install()
  loadEnvFile()
  const folder = given ?? (process.env.CONTENT_DIR || undefined)
  if (given === undefined && folder !== undefined) say(`Checking CONTENT_DIR, ${resolve(folder)}`)
  return checkContent(folder === undefined ? undefined : resolve(folder))
})
say(`Content is in order: ${summary}`)
if (samples.length > 0)
  say(
    [
      'Samples to replace before going live; the note for staff beside each says what is needed:',
      ...samples.map(
        ({ name, file, key, count }) =>
          `  content/${file}${key && `, ${key}`}: ${name}${count > 1 ? ` (${count})` : ''}`,
      ),
    ].join('\n'),
  )
