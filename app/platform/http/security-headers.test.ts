import { expect, test } from 'vitest'
import { securityHeaders } from './security-headers'

test('HSTS is promised where the public address is https, and only there', () => {
  expect(securityHeaders({ https: true })['strict-transport-security']).toMatch(/^max-age=31536000/)
  expect(securityHeaders({ https: false })).not.toHaveProperty('strict-transport-security')
})

test('without a policy of its own an answer may load and run nothing', () => {
  const headers = securityHeaders({ https: false })
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'/)
  expect(headers['content-security-policy']).not.toContain('unsafe')
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['x-frame-options']).toBe('DENY')
  expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
  expect(headers['cross-origin-opener-policy']).toBe('same-origin')
  expect(headers['permissions-policy']).toContain('camera=()')
})
