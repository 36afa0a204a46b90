import { expect, test } from 'vitest'
import { notSentWords } from './mail-words'

test('a mail that was not sent says why', () => {
  expect(notSentWords({ status: 'dropped', last_error: 'VISIT_PASSED' })).toBe('Not sent: the visit had passed')
  expect(notSentWords({ status: 'dropped', last_error: 'OF_LATER' })).toBe('Not sent: it was too late')
  expect(notSentWords({ status: 'failed', last_error: 'EENVELOPE 550' })).toBeNull()
})
