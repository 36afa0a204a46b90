/**
 * The headers every answer carries, but for `headersOfPages`: pages, API, files, refusals. An answer may set one of them itself (an
 * HTML document brings its own Content-Security-Policy); what it does not set keeps the value from here.
 */

/** For whatever is not an HTML document: nothing in it may load, run, submit or be framed. */
const plainPolicy = "default-src 'none'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'"

/** A drawing opened by its own address may use the styles written inside it, and still runs nothing. */
export const drawingPolicy = `${plainPolicy}; style-src 'unsafe-inline'; sandbox`

/**
 * Only a page has a use for these. Scripts, styles and fonts of the build and drawings, which run no script by their own policy, go
 * without them: 300 bytes each, on a slow line at the moment that counts.
 */
export const headersOfPages = ['permissions-policy', 'cross-origin-opener-policy'] as const

const unusedFeatures = [
  'accelerometer',
  'autoplay',
  'camera',
  'display-capture',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'usb',
  'xr-spatial-tracking',
]

/** Header names (lower case) with their values. `https`: whether PUBLIC_URL is https; only then HSTS may be promised. */
export function securityHeaders({ https }: { https: boolean }): Record<string, string> {
  return {
    'content-security-policy': plainPolicy,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': unusedFeatures.map((feature) => `${feature}=()`).join(', '),
    'cross-origin-opener-policy': 'same-origin',
    ...(https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}
