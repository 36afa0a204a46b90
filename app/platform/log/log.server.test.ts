import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { asJob, createLog, type LogLevel, outsideRequests, withRequestId } from './log.server'

function logTo(level: LogLevel, format: 'json' | 'readable', showsMessages = false) {
  const written: string[] = []
  const log = createLog({
    level,
    format,
    write: (text) => written.push(text),
    now: () => new Date('2026-11-21T03:30:00.000Z'),
    showsMessages,
  })
  const lines = () => {
    log.flush()
    return written
      .join('')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
  }
  return { log, written, lines }
}

test('a program gets one JSON object a line', () => {
  const { log, written } = logTo('info', 'json')
  log.info('request', { path: '/a"b\n', status: 200 })
  log.flush()
  expect(written.join('').split('\n')).toHaveLength(2)
  expect(JSON.parse(written.join(''))).toEqual({
    time: '2026-11-21T03:30:00.000Z',
    level: 'info',
    code: 'request',
    path: '/a"b\n',
    status: 200,
  })
})

test('a person gets a line to read, and a value cannot look like another line', () => {
  const { log, written } = logTo('info', 'readable')
  log.warn('slow', { message: 'It is slow', ms: 1200, reason: undefined, path: '/a\n12:00:00  error  forged' })
  log.flush()
  expect(written.join('')).toMatch(
    /^\d\d:\d\d:\d\d {2}warn {3}slow {2}It is slow {2}ms=1200 {2}path=\/a\\n12:00:00 {2}error {2}forged\n$/,
  )
})

test('what is below the level is not written', () => {
  const { log, lines } = logTo('warn', 'json')
  log.debug('a')
  log.info('b')
  log.warn('c')
  expect(lines().map(({ code }) => code)).toEqual(['c'])
})

test('lines are gathered, an error is written at once with what came before it', () => {
  const { log, written } = logTo('info', 'json')
  log.info('first')
  expect(written).toEqual([])
  log.error('second', new Error())
  expect(written).toHaveLength(1)
  expect(written[0]).toMatch(/first[\s\S]*second/)
})

test('of an error the log tells name, code and place, and nothing of its message', () => {
  const { log, written, lines } = logTo('info', 'json')
  const texts = [
    'for Asha of Jaipur',
    'two lines\n    at Asha (/home/Asha:1:1)\n    at Asha',
    'at Asha (file:///Asha:1:1)',
  ]
  for (const text of texts) {
    log.error('failed', new TypeError(text))
    log.error('failed', text)
    log.error('failed', Object.assign(new Error(text), { code: text }))
    log.error('failed', new Error('outer', { cause: new Error(text) }))
  }
  log.error('failed', Object.assign(new Error('x'), { code: 'SQLITE_BUSY' }))
  log.error('failed', new Error('fetch failed', { cause: { code: 'ECONNREFUSED' } }))
  expect(written.join('')).not.toContain('Asha')
  expect(lines()[0]).toMatchObject({ error: 'TypeError', at: expect.stringContaining('log.server.test.ts') })
  expect(lines()[1]).toMatchObject({ error: 'string' })
  expect(
    lines()
      .slice(-2)
      .map(({ errorCode }) => errorCode),
  ).toEqual(['SQLITE_BUSY', 'ECONNREFUSED'])
})

test('on the machine of a developer the message is shown too', () => {
  const { log, written } = logTo('info', 'readable', true)
  log.error('failed', new Error('for Asha'))
  expect(written.join('')).toContain('for Asha')
})

test('all that is logged during a request carries its id, and a job carries one of its own', async () => {
  const { log, lines } = logTo('info', 'json')
  await withRequestId('r1', async () => {
    await wait(1)
    log.info('inside')
    log.info('explicit', { requestId: 'r2' })
    outsideRequests(() => log.info('outside'))
    await asJob(async () => log.info('job'))
  })
  log.info('after')
  const ids = Object.fromEntries(lines().map(({ code, requestId }) => [code, requestId]))
  expect(ids).toEqual({ inside: 'r1', explicit: 'r2', outside: undefined, job: expect.any(String), after: undefined })
  expect(ids.job).not.toBe('r1')
})

test('more than is gathered at once comes in its order, whole, as a line does that is larger by itself', () => {
  const written: string[] = []
  const log = createLog({ level: 'info', format: 'json', write: (text) => written.push(text) })
  const words = Array.from({ length: 3000 }, (_, at) => `${at} ‘थाली’ 🥗 ${'dal '.repeat(at % 60)}`)
  words[1500] = 'ग'.repeat(150_000)
  for (const word of words) log.info('line', { word })
  log.flush()
  expect(written.length).toBeGreaterThan(3)
  const lines = written.join('').trimEnd().split('\n')
  expect(lines.map((line) => JSON.parse(line).word)).toEqual(words)
})
