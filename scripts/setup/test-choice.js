import { parseArgs } from 'node:util'

/**
 * What `npm test -- …` asks for, as parameters of the two runners; null where a runner has nothing to do.
 * @typedef {object} TestChoice
 * @property {'all' | 'fast' | 'some'} kind
 * @property {readonly string[]} files as they were given
 * @property {readonly string[] | null} unit for vitest
 * @property {readonly string[] | null} browser for playwright
 * @property {boolean} mayBeNone a name alone is looked for in both suites, and is in one of them as a rule
 */

/**
 * @param {readonly string[]} parameters
 * @returns {TestChoice}
 */
export function chooseTests(parameters) {
  const { values, positionals } = parseArgs({
    args: [...parameters],
    options: { fast: { type: 'boolean' }, testNamePattern: { type: 'string', short: 't' } },
    allowPositionals: true,
  })
  const files = positionals.map((file) => file.replaceAll('\\', '/').replace(/^\.\//, ''))
  const { fast, testNamePattern: name } = values
  if (fast) return { kind: 'fast', files, unit: [], browser: null, mayBeNone: false }
  if (files.length === 0 && name === undefined) return { kind: 'all', files, unit: [], browser: [], mayBeNone: false }

  const specs = files.filter(isForBrowser)
  const tests = files.filter((file) => !isForBrowser(file))
  // Both runners take a pattern; what is written here is a name.
  const pattern = name?.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const isAny = files.length === 0
  return {
    kind: 'some',
    files,
    unit: isAny || tests.length > 0 ? [...tests, ...(pattern ? ['-t', pattern] : [])] : null,
    // Playwright takes a file for a pattern, too.
    browser: isAny || specs.length > 0 ? [...specs, ...(pattern ? ['--grep', pattern] : [])] : null,
    mayBeNone: isAny,
  }
}

/** @param {string} file */
function isForBrowser(file) {
  return /\.spec\.ts(:\d+)?$/.test(file) || /^tests\/e2e\/?$/.test(file)
}
