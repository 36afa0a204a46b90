import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from './fixtures'

/** The short form of `npm run torture -- --only crash`, which says what is claimed. */
test('killed under load, the site loses nothing that it acknowledged and does nothing twice', async () => {
  const torture = spawn(process.execPath, ['scripts/torture.js', '--only', 'crash', '--engine', 'sqlite', '--quick'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [torture.stdout, torture.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  const [code] = await once(torture, 'exit')
  expect(output).toContain('every acknowledged write is there')
  expect(code, output).toBe(0)
})
