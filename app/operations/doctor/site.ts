/** What the site is started with on this machine: its content and its port. */
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { contentPlaces } from '~/content/changes/folder/places'
import { runContentCheck } from '~/content/check/check'
import { formatProblem } from '~/content/check/problem'
import { readSourceFile } from '~/content/source/source-file'
import type { Settings } from '~/platform/settings/settings.server'
import { about, type Finding, reasonOf } from './finding'

/** As `npm run content`. That the folder is missing, checkRights says. */
export async function checkContent({ contentDir }: Pick<Settings, 'contentDir'>): Promise<Finding[]> {
  const { ok, wrong } = about('content')
  if (!existsSync(contentDir)) return []
  const { publicDir } = contentPlaces({ contentDir })
  try {
    const { problems } = await runContentCheck({ contentDir, publicDir })
    const [first] = problems
    if (!first) return [ok(`${contentDir} can be read, and its files agree`)]
    const line = formatProblem(first).replace(/\s+/g, ' ').replace(/\.$/, '')
    const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : ''
    return [wrong(`${contentDir}: ${line}${more}`, 'Correct the file; npm run content says all of them.')]
  } catch (error) {
    return [wrong(`${contentDir} cannot be read: ${reasonOf(error)}`, 'See CONTENT_DIR and who may read it.')]
  }
}

/** Diet plans and letters name the dietitian and her registration (NCAHP Act 2021). A site.yaml that cannot be read, checkContent tells. */
export async function checkDietitian({ contentDir }: Pick<Settings, 'contentDir'>): Promise<Finding[]> {
  const { ok, look } = about('dietitian')
  const read = await readSourceFile(contentDir, 'site.yaml').catch(() => null)
  const founder = (read?.source?.data as { founder?: { registrationNumber?: unknown } } | undefined)?.founder
  if (!founder) return []
  if (founder.registrationNumber) return [ok('diet plans are signed with a registration number')]
  const says = 'site.yaml has no registration number of the dietitian, so diet plans and letters go out without one'
  return [look(says, 'Write founder.registrationNumber there, or under Content on the dashboard.')]
}

/** Free, or taken by this very site. */
export async function checkPort({ host, port }: Pick<Settings, 'host' | 'port'>): Promise<Finding[]> {
  const { ok, wrong } = about('port')
  if (port === 0) return [ok('PORT is 0: the system gives one at each start')]
  const code = await tryPort(host, port)
  const at = `PORT ${port} on ${host}`
  if (code === null) return [ok(`${at} is free: no site listens there now`)]
  if (code === 'EADDRINUSE')
    return (await isOurSite(host, port))
      ? [ok(`a site of Aahar answers at ${at}`)]
      : [wrong(`${at} is taken by another program`, 'Stop that one, or choose another PORT (and tell the proxy).')]
  if (code === 'EACCES') return [wrong(`${at} needs rights that this user does not have`, 'Choose a PORT above 1023.')]
  return [
    wrong(
      `HOST ${host} cannot be listened on (${code})`,
      'Correct HOST: 127.0.0.1 behind a proxy on this machine, 0.0.0.0 for every address it has.',
    ),
  ]
}

/** The code of why it cannot be listened on; null: it can. It is let go at once. */
function tryPort(host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(null)))
  })
}

async function isOurSite(host: string, port: number): Promise<boolean> {
  const name = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[host] ?? (host.includes(':') ? `[${host}]` : host)
  try {
    const wish = { redirect: 'manual', signal: AbortSignal.timeout(5000) } as const
    const said: unknown = await (await fetch(`http://${name}:${port}/healthz`, wish)).json()
    return typeof said === 'object' && said !== null && ['status', 'database', 'version'].every((key) => key in said)
  } catch {
    return false
  }
}
