/** What the program is made of: the list of its parts, their licences, and no secret in what is committed. Offline. */
import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isAllowed, licenceProblems, licenseInstalled } from '../../scripts/supply-chain/licences.js'
import { type Lock, sbomOf } from '../../scripts/supply-chain/sbom.js'
import { secretsIn } from '../../scripts/supply-chain/secrets.js'

const root = process.cwd()
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock
const sbom = (of = lock) => sbomOf(of, (path) => licenseInstalled(root, path))

test('the same lock gives the same list, whatever the order in it; another part gives another', () => {
  const turned = { ...lock, packages: Object.fromEntries(Object.entries(lock.packages).toReversed()) }
  expect(JSON.stringify(sbom(turned))).toBe(JSON.stringify(sbom()))
  const { 'node_modules/zod': _, ...without } = lock.packages
  expect(sbom({ ...lock, packages: without }).serialNumber).not.toBe(sbom().serialNumber)
  expect(JSON.stringify(sbom())).not.toContain(root)
})

test('each part has its version, its hash and its licence, and none is from elsewhere than npm', () => {
  const { components, dependencies, serialNumber } = sbom()
  expect(serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(components.length).toBe(Object.keys(lock.packages).length - 1)
  const refs = new Set(components.map((one) => one['bom-ref']))
  expect(refs.size).toBe(components.length)
  for (const one of components) {
    expect(one, one.name).toMatchObject({
      version: expect.stringMatching(/^\d/),
      hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
      licenses: [expect.anything()],
    })
  }
  for (const { resolved } of Object.values(lock.packages))
    if (resolved !== undefined) expect(resolved).toMatch(/^https:\/\/registry\.npmjs\.org\//)
  for (const { dependsOn } of dependencies.slice(1)) for (const ref of dependsOn) expect(refs).toContain(ref)
  const zod = components.find((one) => one['bom-ref'].endsWith('#node_modules/zod'))
  expect(zod).toMatchObject({ purl: expect.stringMatching(/^pkg:npm\/zod@/), scope: 'required' })
  expect(dependencies[0]?.dependsOn).toContain(zod?.['bom-ref'])
})

test('no part is under a licence that is not on the list', () => {
  expect(licenceProblems(lock, root)).toEqual([])
})

test.each([
  ['MIT', 'any', true],
  ['(AGPL-3.0-or-later OR MIT)', 'any', true],
  ['Apache-2.0 AND LGPL-3.0-or-later', '@img/sharp-win32-x64', true],
  ['Apache-2.0 AND LGPL-3.0-or-later', 'another', false],
  ['GPL-3.0-only', 'any', false],
  ['AGPL-3.0-or-later', 'any', false],
  ['UNLICENSED', 'any', false],
  ['SEE LICENSE IN LICENSE', 'any', false],
  ['', 'any', false],
])('%j of %s: %s', (licence, name, verdict) => {
  expect(isAllowed(licence, name)).toBe(verdict)
})

test('a package without a licence is named', () => {
  const strange = {
    'node_modules/strange': { version: '1.0.0' },
    'node_modules/copyleft': { version: '2.0.0', license: 'GPL-2.0' },
  }
  expect(licenceProblems({ ...lock, packages: strange }, root)).toEqual([
    'copyleft@2.0.0 is under GPL-2.0, which is not on the list.',
    'strange@1.0.0 names no licence; read it and add it to readByPerson.',
  ])
})

test('nothing that is committed looks like a secret', () => {
  const files = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8', maxBuffer: 1e8 })
    .split('\0')
    .filter(Boolean)
  expect(files.length).toBeGreaterThan(1000)
  const read = files.filter((file) => (statSync(file, { throwIfNoEntry: false })?.size ?? 1e9) < 2e6)
  expect(read.flatMap((file) => secretsIn(file, readFileSync(file, 'utf8')))).toEqual([])
})

// Put together here, so that this file is not found itself.
const secret = (...parts: string[]) => parts.join('')
test.each([
  secret('AKI', 'AIOSFODNN7QWERTYU'),
  secret('rzp_', 'live_9aB3kLmN0pQrSt'),
  secret('gh', 'p_', 'a1B2'.repeat(9)),
  secret('SESSION_', 'SECRET=', 'k3jh5kj3h45kj3h4k5jh3k4j5h'),
  secret('postgres:', '//aahar:hunter2hunter@db.clinic.in:5432/aahar'),
  secret('-----BEGIN ', 'PRIVATE KEY-----\n', 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQ'),
])('a secret is found: case %#', (text) => {
  expect(secretsIn('notes.md', `one\n${text}\n`)).toEqual([expect.stringMatching(/^notes\.md:2: /)])
})
