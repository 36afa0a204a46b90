/** What a page is compared with: nginx with one worker that gives the same bytes with the same headers, else a bare Node server. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Answer } from './http'
import type { BenchContext } from './part'
import { end, freePort, isInstalled, untilItAnswers } from './processes'

const hasNginx = isInstalled('nginx')

export const bareServer = hasNginx ? 'nginx, one worker' : 'bare Node server (nginx is not installed)'

/** Its path is `/page`. Its log is on. */
export async function startBareServer(context: BenchContext, page: Answer) {
  const port = await freePort()
  const folder = mkdtempSync(join(context.folder, 'bare-'))
  const child = hasNginx ? startNginx(folder, port, page) : startNode(folder, port, page)
  await untilItAnswers(child, port, { path: '/page' })
  return { port, stop: () => end(child) }
}

/** What each of them writes itself. */
const written = ['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding', 'x-request-id']

const kept = ({ headers }: Answer, without: string[]) =>
  Object.entries(headers).filter(([name]) => !without.includes(name))

function startNginx(folder: string, port: number, page: Answer): ChildProcess {
  writeFileSync(join(folder, 'page'), page.body)
  const headers = kept(page, [...written, 'content-type', 'etag', 'set-cookie']).map(
    ([name, value]) => `add_header ${name} "${value.replaceAll('"', '\\"')}";`,
  )
  return runNginx(
    folder,
    `worker_processes 1; events { worker_connections 1024; }
    http {
      access_log ${folder}/access.log; keepalive_requests 1000000000; sendfile on; tcp_nopush on; server_tokens off;
      open_file_cache max=100; open_file_cache_valid 60s; ${temporaryFolders(folder)}
      server {
        listen 127.0.0.1:${port};
        location = /page { root ${folder}; types {} default_type "${page.headers['content-type']}";
          add_header x-request-id $request_id; ${headers.join('\n')} }
      }
    }`,
  )
}

/** nginx's folders for what it keeps on the disk for a moment: those of the system may not be ours to write. */
export const temporaryFolders = (folder: string): string =>
  ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')

/** @param config without what says where its files are */
export function runNginx(folder: string, config: string): ChildProcess {
  const own = join(folder, 'nginx')
  mkdirSync(own, { recursive: true })
  // Workers of another user could not read this folder.
  const user = process.getuid?.() === 0 ? 'user root; ' : ''
  writeFileSync(join(own, 'nginx.conf'), `${user}daemon off; pid ${own}/pid; error_log ${own}/errors;\n${config}`)
  return spawn('nginx', ['-p', own, '-e', join(own, 'errors'), '-c', join(own, 'nginx.conf')], { stdio: 'inherit' })
}

function startNode(folder: string, port: number, page: Answer): ChildProcess {
  const headers = [...kept(page, written), ['content-length', String(page.body.length)]].flat()
  const script = `
    import { randomUUID } from 'node:crypto'
    import { createWriteStream } from 'node:fs'
    import { createServer } from 'node:http'
    const body = Buffer.from('${page.body.toString('base64')}', 'base64')
    const headers = ${JSON.stringify([...headers, 'x-request-id'])}
    const log = createWriteStream(${JSON.stringify(join(folder, 'access.log'))})
    createServer((request, response) => {
      response.writeHead(200, [...headers, randomUUID()])
      response.end(body)
      log.write(request.method + ' ' + request.url + ' 200\\n')
    }).listen(${port}, '127.0.0.1')`
  writeFileSync(join(folder, 'server.mjs'), script)
  return spawn(process.execPath, [join(folder, 'server.mjs')], { stdio: 'inherit' })
}
