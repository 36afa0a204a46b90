import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isPublicAddress } from '~/platform/http/public-address'
import { createAskLinks } from './link-answers'

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.100.100.200',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '64:ff9b::7f00:1',
  'fe80::1',
  'fd00::1',
  'ff02::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'not an address',
])('%s is no address of the public internet', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '2606:4700::1111', '2a00:1450:4001::1'])('%s is one', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

/** A web server on this machine, under whatever name, with a certificate of its own. */
describe('with a server', () => {
  let server: Server
  let folder: string
  let ca: Buffer
  let asked: string[] = []
  const names: Record<string, string[]> = {}
  const lookup = ((host: string, _options: object, done: (error: Error | null, found: object[]) => void) => {
    const found = names[host]
    if (!found) return done(new Error('ENOTFOUND'), [])
    done(
      null,
      found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }) as never

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'links-'))
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
    const hosts = 'subjectAltName=DNS:there.example,DNS:other.example,DNS:inside.example,DNS:mixed.example'
    execFileSync(
      'openssl',
      [
        ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
        ...['-subj', '/CN=there.example', '-addext', hosts, '-keyout', key, '-out', cert],
      ],
      { stdio: 'ignore' },
    )
    ca = readFileSync(cert)
    server = createServer({ key: readFileSync(key), cert: ca }, (request, response) => {
      asked.push(`${request.method} ${request.headers.host} ${request.url}`)
      const to = (status: number, headers = {}) => response.writeHead(status, headers).end()
      if (request.url === '/gone') return to(404)
      if (request.url === '/no-head') return to(request.method === 'HEAD' ? 405 : 200)
      if (request.url === '/moved') return to(301, { location: 'https://other.example/' })
      if (request.url === '/inside') return to(302, { location: 'https://inside.example/' })
      if (request.url === '/literal') return to(302, { location: 'https://10.0.0.1/' })
      if (request.url === '/plain') return to(302, { location: 'http://other.example/' })
      if (request.url === '/round') return to(302, { location: '/round' })
      if (request.url === '/silent') return
      if (request.url === '/failing') return to(503)
      to(200, { 'set-cookie': 'a=b' })
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterAll(async () => {
    server.closeAllConnections()
    server.close()
    rmSync(folder, { recursive: true })
  })
  beforeEach(() => {
    asked = []
    Object.assign(names, {
      'there.example': ['127.0.0.1'],
      'other.example': ['127.0.0.1'],
      'inside.example': ['10.0.0.1'],
      'mixed.example': ['127.0.0.1', '10.0.0.1'],
    })
  })

  const ask = async (link: string) => {
    const { port } = server.address() as AddressInfo
    const isAllowed = (address: string) => address === '127.0.0.1'
    const answers = await createAskLinks({ lookup, isAllowed, request: { ca, port } })([link])
    return answers.get(link)
  }

  test.each([
    ['https://there.example/', 'answers'],
    ['https://there.example/gone', 'gone'],
    ['https://there.example/no-head', 'answers'],
    ['https://there.example/moved', 'answers'],
    ['https://there.example/failing', 'unknown'],
    ['https://there.example/round', 'unknown'],
    ['https://nowhere.example/', 'unknown'],
  ])('%s: %s', async (link, answer) => {
    expect(await ask(link)).toBe(answer)
  })

  test.each([
    'https://inside.example/',
    'https://mixed.example/',
    'https://there.example/inside',
    'https://there.example/literal',
    'https://there.example/plain',
    'http://there.example/',
    'https://there.example:8443/',
    'https://asha:secret@there.example/',
    'https://127.0.0.2/',
    'https://[::1]/',
    'https://0x7f000002/',
    'https://2130706434/',
    'https://',
    'ftp://there.example/',
  ])('nothing is asked inside, or otherwise than by https: %s', async (link) => {
    expect(await ask(link)).toBe('unknown')
    expect(asked.every((line) => / there\.example:\d+ \/(inside|literal|plain)$/.test(line))).toBe(true)
  })

  test('a server that says nothing is given up after three seconds', async () => {
    const began = Date.now()
    expect(await ask('https://there.example/silent')).toBe('unknown')
    expect(Date.now() - began).toBeLessThan(9000)
  })

  test('of the real internet’s guard not even this machine is allowed', async () => {
    const { port } = server.address() as AddressInfo
    const answers = await createAskLinks({ lookup, request: { ca, port } })(['https://there.example/'])
    expect([answers.get('https://there.example/'), asked]).toEqual(['unknown', []])
  })
})
