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
  how: 'bench/render-home.js asks the Remix build for home, in its own process, and reads the processor time of all threads. With `--base FOLDER` (the build folder of another checkout) the same is done to that build, in turn.',
  async run(context) {
    const builds: Record<string, string> = { 'this build': join(context.root, 'build') }
    if (context.baseBuild) builds['the other build'] = resolve(context.baseBuild)
    const contenders = Object.fromEntries(
      Object.entries(builds).map(([name, folder]) => [name, () => renderHome(context, folder)]),
    )
    const figures: Record<string, number[]> = await inTurn(context.rounds, contenders)
    const base = figures['the other build']
    const rows = Object.entries(figures).map(([name, all]) => ({
      name: `home, not kept: ${name}`,
      cells: { 'CPU ms a page': shown(median(all)) },
      goal:
        base && name === 'this build'
          ? atMost(Number((median(all) / median(base)).toFixed(2)), 0.25, '× the other build')
          : null,
    }))
    const notes = base ? [] : ['The goal, a quarter of what it took on 2026-11-21, needs that build: `--base FOLDER`.']
    return { rows, notes, raw: figures }
  },
}

async function renderHome({ root, folder, isQuick }: BenchContext, build: string): Promise<number> {
  if (!existsSync(join(build, 'server/index.js'))) throw new Error(`${build} is no build.`)
  const env = {
    ...process.env,
    NODE_ENV: 'production' as const,
    DATA_DIR: mkdtempSync(join(folder, 'render-')),
    DATABASE_URL: '',
    LOG_LEVEL: 'error',
  }
  const parameters = [join(root, 'bench/render-home.js'), build, isQuick ? '100' : '400']
  const { stdout } = await run(process.execPath, parameters, { cwd: root, env })
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '').cpuMs
}
