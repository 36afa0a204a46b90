import { expect, test } from 'vitest'
import { createLogPath } from '~/platform/http/figures/log-path'
import { operations } from '~/program/operations'

// The front door may not import the contract; entry.server tells it the paths.
const logPath = createLogPath({ routes: {}, apiPaths: operations.map(({ path }) => path), isFile: () => false })

test.each(operations.map(({ path }) => path))('no parameter of /api%s stands in the log', (path) => {
  const asked = `/api${path.replace(/\{\w+\}/g, 's3cr3t')}`
  expect(logPath(asked)).toBe(`/api${path.replace(/\{\w+\}/g, '*')}`)
})
