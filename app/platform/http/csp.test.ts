import { expect, test } from 'vitest'
import { contentSecurityPolicy } from './csp'

function directives(policy: string): Map<string, string[]> {
  return new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources]
    }),
  )
}

test('scripts come from our own files and from nowhere else', () => {
  const policy = directives(contentSecurityPolicy())
  expect(policy.get('script-src')).toEqual(["'self'"])
  expect(policy.get('script-src-attr')).toEqual(["'none'"])
  expect(policy.get('default-src')).toEqual(["'none'"])
  expect(policy.get('object-src')).toEqual(["'none'"])
  expect(policy.get('base-uri')).toEqual(["'none'"])
  expect(policy.get('frame-ancestors')).toEqual(["'none'"])
})

test('an inline script is allowed by its hash alone', () => {
  const policy = directives(contentSecurityPolicy({ scriptHashes: ['sha256-AbC+/9=', 'sha384-xyz'] }))
  expect(policy.get('script-src')).toEqual(["'self'", "'sha256-AbC+/9='", "'sha384-xyz'"])
})

test('a style element is allowed by its hash alone', () => {
  const policy = directives(contentSecurityPolicy({ styleHashes: ['sha256-AbC+/9='] }))
  expect(policy.get('style-src')).toEqual(["'self'", "'sha256-AbC+/9='"])
  expect(policy.get('script-src')).toEqual(["'self'"])
})

test('unsafe-inline stands for style attributes only, and nothing is eval', () => {
  const policy = directives(contentSecurityPolicy({ scriptHashes: ['sha256-a'], https: true }))
  const unsafe = [...policy].filter(([, sources]) => sources.some((source) => source.includes('unsafe')))
  expect(unsafe).toEqual([['style-src-attr', ["'unsafe-inline'"]]])
})

test('requests are upgraded where the public address is https, and only there', () => {
  expect(directives(contentSecurityPolicy({ https: true })).has('upgrade-insecure-requests')).toBe(true)
  expect(directives(contentSecurityPolicy({ https: false })).has('upgrade-insecure-requests')).toBe(false)
})

test.each(["'unsafe-inline'", 'sha256-a b', "sha256-a'; script-src *", '', 'https://elsewhere.example'])(
  'what is not a hash is refused: %j',
  (hash) => {
    expect(() => contentSecurityPolicy({ scriptHashes: [hash] })).toThrow(TypeError)
    expect(() => contentSecurityPolicy({ styleHashes: [hash] })).toThrow(TypeError)
  },
)
