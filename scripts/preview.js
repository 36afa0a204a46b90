/** npm run preview: the same build under remix-serve, Remix's own server, without our front door. */
import { buildIfStale } from './setup/build.js'
import { endWithParent } from './setup/end-with-parent.js'
import { install } from './setup/install.js'
import { installed, runCommand } from './setup/run-command.js'
import { orStop, say } from './setup/terminal.js'

endWithParent()
await orStop(async () => {
  await install()
  await buildIfStale()
})

const { HOST = '127.0.0.1', PORT = '3000' } = process.env
say(`Serving build/server/index.js with remix-serve on http://${HOST}:${PORT}`)
const { code, signal } = await runCommand(
  process.execPath,
  [installed('@remix-run/serve/dist/cli.js'), 'build/server/index.js'],
  { env: { HOST, PORT, NODE_ENV: 'production' } },
)
process.exit(signal === 'SIGTERM' || signal === 'SIGINT' ? 0 : code)
