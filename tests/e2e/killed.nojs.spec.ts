import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from './fixtures'

/** The short forms of parts of `npm run torture`, which say what is claimed; the backup is made and restored by the commands of the build. */
for (const { part, sentence, claim } of [
  {
    part: 'crash',
    sentence: 'killed under load, the site loses nothing that it acknowledged and does nothing twice',
    claim: 'every acknowledged write is there',
  },
  {
    part: 'backup',
    sentence: 'a backup that the built command makes under load is restored whole',
    claim: 'restored, it has every write from before',
  },
])
  test(sentence, async () => {
    const parameters = ['scripts/torture.js', '--only', part, '--engine', 'sqlite', '--rounds', '1']
    const torture = spawn(process.execPath, parameters, { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [torture.stdout, torture.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString()
      })
    const [code] = await once(torture, 'exit')
    expect(output).toContain(claim)
    expect(code, output).toBe(0)
  })
