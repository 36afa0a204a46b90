/** Part `rendering`: what one page costs that is not kept, without HTTP around it. */
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { inTurn, median, shown } from './figures'
import { atMost, type BenchContext, type Part } from './part'

const run = promisify(execFile)

export const rendering: Part = {
  name: 'rendering',
  title: 'Rendering home',
  how: 'bench/render-home.js asks the Remix build for home, in its own process, and reads the processor time of all threads. The page itself is kept nowhere, but parts of it that show what they showed before are (decision 0045), as when a post was published; the row “nothing known” is for a page of which no part is. With `--base FOLDER` (the build folder of another checkout) the same is done to that build, in turn.',
  async run(context) {
    const own = join(context.root, 'build')
    const base = context.baseBuild === null ? null : resolve(context.baseBuild)
    const contenders: Record<string, () => Promise<number>> = {
      'this build': () => renderHome(context, own),
      'this build, nothing known': () => renderHome(context, own, 'anew'),
      ...(base !== null && { 'the other build': () => renderHome(context, base) }),
    }
    const figures: Record<string, number[]> = await inTurn(context.rounds, contenders)
    const other = figures['the other build']
    const rows = Object.entries(figures).map(([name, all]) => {
      const ratio = other && Number((median(all) / median(other)).toFixed(2))
      return {
        name: `home, not kept: ${name}`,
        cells: { 'CPU ms a page': shown(median(all)), '× the other build': ratio === undefined ? '' : String(ratio) },
        goal: ratio !== undefined && name === 'this build' ? atMost(ratio, 0.25, '× the other build') : null,
      }
    })
    const notes = other ? [] : ['The goal, a quarter of what it took on 2026-11-21, needs that build: `--base FOLDER`.']
    return { rows, notes, raw: figures }
  },
}

async function renderHome({ root, folder, isQuick }: BenchContext, build: string, how?: 'anew'): Promise<number> {
  if (!existsSync(join(build, 'server/index.js'))) throw new Error(`${build} is no build.`)
  const env = {
    ...process.env,
    NODE_ENV: 'production' as const,
    DATA_DIR: mkdtempSync(join(folder, 'render-')),
    DATABASE_URL: '',
    LOG_LEVEL: 'error',
  }
  const parameters = [join(root, 'bench/render-home.js'), build, isQuick ? '100' : '400', ...(how ? [how] : [])]
  const { stdout } = await run(process.execPath, parameters, { cwd: root, env })
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '').cpuMs
}
