/** npm run dev: Remix's dev server and contentlayer's watcher side by side; when one ends, so does the other. */
import { generateContent } from './setup/build.js'
import { endWithParent } from './setup/end-with-parent.js'
import { install } from './setup/install.js'
import { installed, startCommand } from './setup/run-command.js'
import { orStop, say } from './setup/terminal.js'

endWithParent()
await orStop(async () => {
  await install()
  say('Reading content/')
  // Once to its end before the first page asks for it; from then on the watcher keeps it current.
  await generateContent()
})

const { PORT = '3000' } = process.env
say(`Starting Remix's dev server on http://localhost:${PORT} and watching content/`)
const env = { PORT, NODE_ENV: 'development' }
const commands = [
  startCommand(process.execPath, [installed('contentlayer2/bin/cli.cjs'), 'dev'], { env }),
  startCommand(
    process.execPath,
    [installed('@remix-run/dev/dist/cli.js'), 'vite:dev', '--port', PORT, '--strictPort'],
    {
      env,
    },
  ),
]
const { code, signal } = await Promise.race(commands.map(({ result }) => result))
for (const { child } of commands) child.kill()
await Promise.all(commands.map(({ result }) => result))
process.exit(signal === 'SIGTERM' || signal === 'SIGINT' ? 0 : code)
