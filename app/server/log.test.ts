import { expect, test } from 'vitest'
import { createLog, type LogLevel } from './log'

function logTo(level: LogLevel, format: 'json' | 'readable') {
  const written: string[] = []
  const log = createLog({
    level,
    format,
    write: (text) => written.push(text),
    now: () => new Date('2026-11-21T03:30:00.000Z'),
  })
  return { log, written }
}

test('a program gets one JSON object a line', () => {
  const { log, written } = logTo('info', 'json')
  log.info('request', { path: '/a"b\n', status: 200 })
  log.flush()
  expect(written.join('').split('\n')).toHaveLength(2)
  expect(JSON.parse(written.join(''))).toEqual({
    time: '2026-11-21T03:30:00.000Z',
    level: 'info',
    message: 'request',
    path: '/a"b\n',
    status: 200,
  })
})

test('a person gets a line to read', () => {
  const { log, written } = logTo('info', 'readable')
  log.warn('It is slow', { ms: 1200, reason: undefined })
  log.flush()
  expect(written.join('')).toMatch(/^\d\d:\d\d:\d\d {2}warn {3}It is slow {2}ms=1200\n$/)
})

test('what is below the level is not written', () => {
  const { log, written } = logTo('warn', 'json')
  log.debug('a')
  log.info('b')
  log.warn('c')
  log.flush()
  expect(written.join('').match(/"message":"."/g)).toEqual(['"message":"c"'])
})

test('lines are gathered, an error is written at once with what came before it', () => {
  const { log, written } = logTo('info', 'json')
  log.info('first')
  expect(written).toEqual([])
  log.error('second')
  expect(written).toHaveLength(1)
  expect(written[0]).toMatch(/first[\s\S]*second/)
})
