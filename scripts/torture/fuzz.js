/** Rubbish to every form and every call of the API of a real build: scripts/fuzz.js with another seed in each run. The short forms are tests/api/fuzz.test.ts and tests/site/form-fuzz.test.ts. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../setup/run-command.js'

const claims = /** @type {const} */ ({
  answers: 'no answer is a mistake of the program (5xx), and none takes over 3 s',
  loop: 'no request blocks the process for over 1 s',
  sockets: 'connections that say nothing are closed',
})
/** A run shorter than this sends too little to find what is rare. */
const leastRequests = 10_000

export default { name: 'fuzz', claims: Object.values(claims), run }

/** @param {import('../torture.js').Context} context @returns {Promise<import('../torture.js').Row[]>} */
async function run({ rounds, quick, log }) {
  const minutes = quick ? 0.2 : Math.max(2, Math.min(20, rounds * 0.4))
  const seed = Math.floor(Math.random() * 1e6)
  const script = [join(root, 'scripts/fuzz.js'), '--minutes', String(minutes), '--seed', String(seed)]
  // It ends with 1 where it found something; what it says tells what.
  const said = await promisify(execFile)(process.execPath, script, { cwd: root, maxBuffer: 1 << 26 }).then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    (error) => ({ code: 1, text: String(error.stdout) + String(error.stderr) }),
  )
  const lines = said.text.trim().split('\n')
  for (const line of lines) log(line)
  const sent = lines.reduce((sum, line) => sum + Number(/^[\w-]+: (\d+) requests;/.exec(line)?.[1] ?? 0), 0)
  const findings = lines.filter((line) => /^FOUND|^THE SITE ENDED/.test(line))
  const longest = Number(/longest wait for \/healthz: (\d+) ms/.exec(said.text)?.[1] ?? Number.NaN)
  const sockets = lines.find((line) => line.includes('half-open sockets')) ?? 'not tried'
  const isWhole = /^\d+ findings$/m.test(said.text) && (quick || sent >= leastRequests)
  return [
    {
      claim: claims.answers,
      figure: `${sent} requests in ${minutes} minutes, seed ${seed}: ${findings.slice(0, 3).join('; ') || `${findings.length} findings`}`,
      ok: isWhole && findings.length === 0,
    },
    { claim: claims.loop, figure: `${longest} ms at most, said by /healthz`, ok: longest <= 1000 },
    { claim: claims.sockets, figure: sockets, ok: /health 200 meanwhile, all closed after [\d.]+ s/.test(sockets) },
  ]
}
