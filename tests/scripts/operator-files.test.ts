/** docs/deploy/alerts.yml and grafana.json: what they ask for is what /metrics of a running site gives, name by name and label by label. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { createFrontDoor, type FrontDoor } from '~/platform/http/front-door'
import { countRound, countWebhook } from '~/platform/log/counts'
import { createLog } from '~/platform/log/log.server'
import { readSettings } from '~/platform/settings/settings.server'
import { backendMetrics, startBackend, stopBackend } from '~/program/start'
import { makeTestDatabase, onEachEngine, type TestDatabase } from '../support/database'
import { readMetrics, type Series } from '../support/prometheus'

type Rule = {
  alert: string
  expr: string
  for?: string
  labels: { severity: string }
  annotations: Record<string, string>
}

const rules: Rule[] = parse(readFileSync('docs/deploy/alerts.yml', 'utf8')).groups.flatMap(
  ({ rules }: { rules: Rule[] }) => rules,
)
const board = JSON.parse(readFileSync('docs/deploy/grafana.json', 'utf8')) as {
  panels: { title: string; type: string; targets?: { expr: string }[] }[]
}
const shown = board.panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ from: title, expr })))
const asked = [...rules.map(({ alert, expr }) => ({ from: alert, expr })), ...shown]

/** Those that the engine in use may lack, and what Prometheus itself makes. */
const ofPostgres = [
  'aahar_database_connections',
  'aahar_database_connections_limit',
  'aahar_database_public_reads_total',
]
const ofPrometheus = ['up']

/** The names in a query, each with the labels it is chosen by and their values, where these are written out. */
function selectorsOf(expr: string): { name: string; labels: [name: string, value: string | null][] }[] {
  const withoutText = expr.replace(/\b(?:by|on|without)\s*\([^)]*\)/g, '')
  return [...withoutText.matchAll(/\b([a-z][a-z0-9_]*)\b(?!\s*\()(?:\{([^}]*)\})?/g)]
    .filter(([, name = '']) => /^(aahar|nodejs|process)_|^up$/.test(name))
    .map(([, name = '', chosen = '']) => ({
      name,
      labels: [...chosen.matchAll(/([a-z_]+)(=~|!=|=)"([^"]*)"/g)].map(([, label = '', how, value = '']) => [
        label,
        how === '=' ? value : null,
      ]),
    }))
}

/** The labels by which a query sums or shows. */
const groupedBy = (expr: string): string[] =>
  [...expr.matchAll(/\bby\s*\(([^)]*)\)/g)].flatMap(([, names = '']) => names.split(',').map((name) => name.trim()))

onEachEngine((engine) => {
  let testDatabase: TestDatabase
  let frontDoor: FrontDoor
  let series: Series[]

  beforeAll(async () => {
    testDatabase = await makeTestDatabase(engine)
    await startBackend({
      settings: readSettings({
        ...testDatabase.env,
        NODE_ENV: 'test',
        LOG_LEVEL: 'error',
        BACKUP_TO: testDatabase.place.dataDir,
        BACKUP_PASSPHRASE: 'ker sangri on sunday',
      }),
      loadSeedPosts: async () => [],
    })
    await recordBackup(testDatabase)
    // What counts only once something has happened.
    for (const outcome of ['taken', 'repeated', 'refused', 'failed'] as const) countWebhook('sandbox', outcome)
    for (const worker of ['mail', 'reconciler']) countRound(worker, true)
    frontDoor = createFrontDoor({
      remix: async (request) => {
        if (new URL(request.url).pathname === '/throws') throw new Error('a mistake')
        return new Response('page')
      },
      isRoutePath: () => true,
      files: new Map(),
      logPath: () => '/*',
      health: () => ({ status: 'ok' }),
      backendMetrics,
      publicUrl: 'http://localhost',
      trustProxy: 0,
      log: createLog({ level: 'error', format: 'json', write: () => {} }),
    })
    await new Promise<void>((resolve) => frontDoor.server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(frontDoor.server.address() as AddressInfo).port}`
    for (const path of ['/', '/throws']) await fetch(url + path).then((answer) => answer.text())
    series = readMetrics(await (await fetch(`${url}/metrics`)).text())
  })
  afterAll(async () => {
    frontDoor.server.closeAllConnections()
    await new Promise((resolve) => frontDoor.server.close(resolve))
    await stopBackend()
    await testDatabase.remove()
  })

  const others = [...ofPrometheus, ...(engine === 'sqlite' ? ofPostgres : [])]

  test.each(asked)('$from asks for what there is: $expr', ({ expr }) => {
    const selectors = selectorsOf(expr).filter(({ name }) => !others.includes(name))
    for (const { name, labels } of selectors) {
      const there = series.filter((one) => one.name === name)
      expect(there.length, name).toBeGreaterThan(0)
      for (const [label, value] of labels) {
        // Prometheus adds them to each series.
        if (['job', 'instance'].includes(label)) continue
        const values = new Set(there.map((one) => one.labels[label]))
        expect(values, `${name}{${label}}`).not.toContain(undefined)
        if (value !== null) expect(values, `${name}{${label}}`).toContain(value)
      }
      for (const label of groupedBy(expr))
        expect(Object.keys(there[0]?.labels ?? {}), `${name} by ${label}`).toContain(label)
    }
    expect(selectorsOf(expr).length).toBeGreaterThan(0)
  })

  test('every figure of ours is on the board or in a rule, but for those that explain them', () => {
    const ours = series.filter(({ name }) => name.startsWith('aahar_'))
    const names = new Set(ours.map(({ name }) => name.replace(/_(bucket|sum|count)$/, '')))
    const used = new Set(asked.flatMap(({ expr }) => selectorsOf(expr).map(({ name }) => name.replace(/_bucket$/, ''))))
    expect([...names].filter((name) => !used.has(name)).sort()).toEqual([
      'aahar_http_aborted_total',
      'aahar_info',
      'aahar_page_cache_open',
      'aahar_page_cache_pages',
    ])
  })
})

async function recordBackup({ open }: TestDatabase): Promise<void> {
  await open()
    .db.insertInto('backups')
    .values({
      id: 'one',
      slot: null,
      state: 'good',
      started_at: new Date().toISOString(),
      claimed_until: null,
      ended_at: new Date().toISOString(),
      kilobytes: 1,
      problem: null,
    })
    .execute()
}

test('each rule says what it means and what to do, and whether it wakes a person', () => {
  expect(rules.length).toBeGreaterThan(15)
  for (const { alert, annotations, labels } of rules) {
    expect(alert).toMatch(/^Aahar[A-Za-z]+$/)
    expect(annotations.summary, alert).toMatch(/\.$/)
    expect(annotations.do, alert).toMatch(/\.$/)
    expect(['page', 'ticket'], alert).toContain(labels.severity)
  }
})

const hasPromtool = spawnSync('promtool', ['--version']).status === 0

test.skipIf(!hasPromtool)('Prometheus takes the rules as they are', () => {
  const { status, stderr } = spawnSync('promtool', ['check', 'rules', 'docs/deploy/alerts.yml'])
  expect([status, String(stderr)]).toEqual([0, ''])
})
