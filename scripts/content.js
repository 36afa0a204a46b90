/** npm run content [-- FOLDER]: checks content/ (or another folder laid out like it) and nothing else. */
import { resolve } from 'node:path'
import { checkContent } from './setup/content-check.js'
import { install } from './setup/install.js'
import { orStop, say } from './setup/terminal.js'

const [folder] = process.argv.slice(2)
const { summary, samples } = await orStop(async () => {
  await install()
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
