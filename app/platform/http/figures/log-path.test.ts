import { expect, test } from 'vitest'
import { createLogPath } from './log-path'

const logPath = createLogPath({
  routes: {
    root: { id: 'root', path: '' },
    home: { id: 'home', parentId: 'root', path: '*' },
    pay: { id: 'pay', parentId: 'root', path: 'sandbox/pay/:token' },
    account: { id: 'account', parentId: 'root', path: 'account' },
    receipt: { id: 'receipt', parentId: 'account', path: 'orders/:orderId/receipt.pdf' },
    calendar: { id: 'calendar', parentId: 'root', path: 'calendar/:file' },
    legal: { id: 'legal', parentId: 'root', path: 'legal/:page?' },
    optional: { id: 'optional', parentId: 'root', path: 'en?/about' },
  },
  apiPaths: ['/payments/sandbox/links/{token}'],
  isFile: (path) => path === '/assets/app-1.js',
})

test.each([
  ['/', '/'],
  ['/account.data', '/account.data'],
  ['/_root.data?_routes=root', '/_root.data'],
  ['/assets/app-1.js', '/assets/app-1.js'],
  ['/assets/other.js', '/*/*'],
  ['/sandbox/pay/s3cr3t', '/sandbox/pay/*'],
  ['/sandbox/pay/s3cr3t.data', '/sandbox/pay/*.data'],
  ['/SANDBOX/Pay/s3cr3t/', '/sandbox/pay/*/'],
  ['/sandbox/pay/s3cr3t/s3cr3t', '/sandbox/pay/*/*'],
  ['/sandbox//pay/s3cr3t', '/sandbox//pay/*'],
  ['/sandbox/pay%2Fs3cr3t', '/sandbox/*'],
  ['/account/orders/s3cr3t/receipt.pdf', '/account/orders/*/receipt.pdf'],
  ['/calendar/s3cr3t.ics', '/calendar/*'],
  ['/legal/s3cr3t?token=s3cr3t', '/legal/*'],
  ['/en/about', '/en/about'],
  ['/s3cr3t', '/*'],
  ['http://s3cr3t/sandbox/pay/s3cr3t', '*'],
  ['*', '*'],
  ['', '*'],
  ['/api/payments/sandbox/links/s3cr3t', '/api/payments/sandbox/links/*'],
  [`/${'account/'.repeat(40)}`, `/${'account/'.repeat(11)}…`],
])('%s stands in the log as %s', (target, shown) => {
  expect(logPath(target)).toBe(shown)
})
