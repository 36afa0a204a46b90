import { parseArgs } from 'node:util'

/**
 * What `npm test -- …` asks for, as parameters of the two runners; null where a runner has nothing to do.
 * @param {string[]} args
 */
export function chooseTests(args) {
  const options = /** @type {const} */ ({ fast: { type: 'boolean' }, testNamePattern: { type: 'string', short: 't' } })
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const { fast: isFast = false, testNamePattern: name } = values
  const files = positionals.map((file) => file.replaceAll('\\', '/').replace(/^\.\//, ''))
  const specs = files.filter((file) => /\.spec\.ts(:\d+)?$|^tests\/e2e\/?$/.test(file))
  const tests = files.filter((file) => !specs.includes(file))
  // Both runners take a pattern; what is written here is a name.
  const pattern = name?.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const areAny = files.length === 0
  return {
    isFast,
    isAll: areAny && !name && !isFast,
    unit: areAny || tests.length > 0 ? [...tests, ...(pattern ? ['-t', pattern] : [])] : null,
    browser: !isFast && (areAny || specs.length > 0) ? [...specs, ...(pattern ? ['--grep', pattern] : [])] : null,
    // A name alone is looked for in both suites, and is in one of them as a rule.
    mayBeNone: areAny && Boolean(name),
  }
}
