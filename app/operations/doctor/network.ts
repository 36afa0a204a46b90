/** What the site reaches over the network, and what reaches the site: mail, payment provider, PUBLIC_URL. */
import { lookup } from 'node:dns/promises'
import { connect as connectTls } from 'node:tls'
import { createRealGateway } from '~/payments/create-gateway'
import { GatewayError } from '~/payments/gateway'
import { isPublicAddress } from '~/platform/http/public-address'
import type { Settings } from '~/platform/settings/settings.server'
import { isLoopback } from '~/platform/settings/values.server'
import { systemClock } from '~/platform/work/clock'
import { about, type Finding, reasonOf } from './finding'

const timeoutMs = 10_000
const quiet = { info: () => {}, error: () => {} }

export async function checkMail({ mailUrl }: Settings): Promise<Finding[]> {
  const { ok, look, wrong } = about('mail')
  if (mailUrl === null)
    return [
      look('MAIL_URL is not set: no mail leaves, each waits in /dashboard/outbox', 'Set MAIL_URL to your mail server.'),
    ]
  const host = new URL(mailUrl).host
  try {
    const { checkSmtp } = await import('~/platform/mail/smtp')
    await checkSmtp(mailUrl, timeoutMs)
    return [ok(`${host} takes mail from us`)]
  } catch (error) {
    const code = (error as { code?: string }).code ?? reasonOf(error)
    const advice = code.startsWith('EAUTH')
      ? 'It refuses user or password: correct MAIL_URL (special signs are written as %40 and so on).'
      : 'See host and port in MAIL_URL, and whether this machine may reach them (many hosts close port 25).'
    return [wrong(`${host}: ${code}; mails wait and are tried again`, advice)]
  }
}

/** Asks for a link that does not exist: “not found” shows that the keys are right, and nothing is made. */
export async function checkProvider({ payments, publicUrl }: Settings): Promise<Finding[]> {
  const { ok, look, wrong } = about('payments')
  if (payments.provider === 'sandbox')
    return [
      look(
        'the sandbox stands in: no money moves',
        'Set PAYMENT_PROVIDER and its keys (docs/operations.md) when the clinic is to be paid.',
      ),
    ]
  const findings: Finding[] = []
  if (isLoopback(new URL(publicUrl).hostname))
    findings.push(look('no webhook arrives: PUBLIC_URL is this machine alone', 'Set PUBLIC_URL to the public address.'))
  const problem = await askProvider(payments)
  if (problem === null) findings.push(ok(`${payments.provider} knows our keys`))
  else if (problem.kind === 'unauthorized')
    findings.push(
      wrong(
        `${payments.provider} refuses our keys`,
        'Copy them again from the provider’s dashboard; test and live keys differ.',
      ),
    )
  else
    findings.push(
      wrong(
        `${payments.provider} cannot be asked (${problem.message})`,
        'See whether this machine reaches it; orders wait meanwhile.',
      ),
    )
  return findings
}

async function askProvider(payments: Parameters<typeof createRealGateway>[0]): Promise<GatewayError | null> {
  const gateway = createRealGateway(payments, { clock: systemClock, log: quiet })
  try {
    await gateway.fetchLink({ link_id: 'doctor-asks-for-nothing', provider_ref: null })
    return null
  } catch (error) {
    if (!(error instanceof GatewayError)) return new GatewayError('failed', reasonOf(error))
    return error.kind === 'not_found' ? null : error
  }
}

type Ways = {
  /** The system's own name resolution; the tests hand one in. */
  resolve?: (hostname: string) => Promise<{ address: string }[]>
}

/** Whether clients find this site under PUBLIC_URL: name, answer, Origin through the proxy, certificate. */
export async function checkAddress(
  settings: Settings,
  { resolve = (name) => lookup(name, { all: true }) }: Ways = {},
): Promise<Finding[]> {
  const { ok, look, wrong } = about('address')
  const { publicUrl } = settings
  const { hostname, protocol } = new URL(publicUrl)
  const found: Finding[] = []
  try {
    const addresses = (await resolve(hostname)).map(({ address }) => address)
    if (!isLoopback(hostname) && !addresses.some(isPublicAddress))
      found.push(
        look(
          `${hostname} leads to ${addresses.join(', ')}, which only this network reaches`,
          'Let its DNS record lead to the public address of this machine.',
        ),
      )
  } catch {
    return [
      wrong(
        `${hostname} has no address`,
        'Make an A (and AAAA) record for it where the domain is registered; it takes up to an hour.',
      ),
    ]
  }
  const health = await ask(`${publicUrl}/healthz`)
  if ('problem' in health)
    found.push(
      wrong(
        `${publicUrl} does not answer (${health.problem})`,
        'Is the site started? Does the proxy run, and lead to HOST and PORT?',
      ),
    )
  else if (health.status === 502 || health.status === 504)
    found.push(
      wrong(
        `the proxy says ${health.status}`,
        'It runs, and does not reach the site: see its upstream, HOST and PORT.',
      ),
    )
  else if (health.status !== 200) found.push(wrong(`/healthz says ${health.status}`, 'See the log of the site.'))
  else found.push(...(await checkForms(publicUrl)))
  if (protocol === 'https:') found.push(...(await checkCertificate(publicUrl)))
  return found.length > 0 ? found : [ok(`${publicUrl} answers, and forms pass`)]
}

/** What a browser on PUBLIC_URL sends: a proxy that changes it gets a 403 for every form. */
async function checkForms(publicUrl: string): Promise<Finding[]> {
  const { wrong } = about('address')
  const answer = await ask(`${publicUrl}/search-suggestions-doctor`, { method: 'POST', headers: { origin: publicUrl } })
  if ('problem' in answer || answer.status !== 403) return []
  return [
    wrong(
      'every form is refused (403)',
      'PUBLIC_URL is not the address in the browser, or the proxy changes the header Origin.',
    ),
  ]
}

const daysMs = 24 * 60 * 60_000

async function checkCertificate(publicUrl: string): Promise<Finding[]> {
  const { look, wrong } = about('address')
  const { hostname, port } = new URL(publicUrl)
  const until = await certificateEnd(hostname, Number(port) || 443).catch((error: unknown) => reasonOf(error))
  if (typeof until === 'string')
    return [
      wrong(
        `the certificate of ${hostname} is not good (${until})`,
        'See the proxy’s log: Caddy fetches one by itself once the name leads here and ports 80 and 443 are open.',
      ),
    ]
  const days = Math.floor((until.getTime() - systemClock().getTime()) / daysMs)
  return days < 14
    ? [look(`the certificate ends in ${days} days`, 'It should have been renewed by now: see the proxy’s log.')]
    : []
}

function certificateEnd(host: string, port: number): Promise<Date> {
  return new Promise((resolve, reject) => {
    const socket = connectTls({ host, port, servername: host, timeout: timeoutMs }, () => {
      resolve(new Date(socket.getPeerCertificate().valid_to))
      socket.end()
    })
    socket.on('timeout', () => socket.destroy(new Error('no answer')))
    socket.on('error', reject)
  })
}

/** The time of the machine that answers there; null: none. */
export async function timeAt(address: string): Promise<Date | null> {
  const answer = await ask(address, { method: 'HEAD' })
  const date = 'problem' in answer ? null : answer.date
  return date && !Number.isNaN(Date.parse(date)) ? new Date(date) : null
}

async function ask(
  address: string,
  init: RequestInit = {},
): Promise<{ status: number; date: string | null } | { problem: string }> {
  try {
    const answer = await fetch(address, { ...init, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
    await answer.body?.cancel()
    return { status: answer.status, date: answer.headers.get('date') }
  } catch (error) {
    const { cause } = error as { cause?: NodeJS.ErrnoException }
    return { problem: cause?.code ?? reasonOf(cause ?? error) }
  }
}
