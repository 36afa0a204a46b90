/** One plain request on a connection of its own. */
import { request } from 'node:http'

export type Answer = { status: number; headers: Record<string, string>; cookies: string[]; body: Buffer }

export function get(port: number, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  return ask({ port, path, method: 'GET', headers })
}

/** A form as a browser of the site sends it. */
export function postForm(port: number, path: string, form: Record<string, string>, cookie = ''): Promise<Answer> {
  const body = new URLSearchParams(form).toString()
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    origin: `http://localhost:${port}`,
    ...(cookie && { cookie }),
  }
  return ask({ port, path, method: 'POST', headers, body })
}

export function postJson(port: number, path: string, body: object): Promise<Answer> {
  return ask({
    port,
    path,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

/** What a browser would send back of the cookies that an answer sets. */
export const cookieOf = ({ cookies }: Answer): string => cookies.map((cookie) => cookie.split(';', 1)[0]).join('; ')

type Asking = { port: number; path: string; method: string; headers: Record<string, string>; body?: string }

function ask({ port, path, method, headers, body = '' }: Asking): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const length = body && { 'content-length': String(Buffer.byteLength(body)) }
    const options = {
      host: '127.0.0.1',
      port,
      path,
      method,
      agent: false,
      headers: { host: `localhost:${port}`, ...headers, ...length },
    }
    const asking = request(options, async (answer) => {
      try {
        const chunks: Buffer[] = []
        for await (const chunk of answer) chunks.push(chunk)
        const pairs = Object.entries(answer.headers).map(([name, value]) => [name, String(value)] as const)
        resolve({
          status: answer.statusCode ?? 0,
          headers: Object.fromEntries(pairs),
          cookies: answer.headers['set-cookie'] ?? [],
          body: Buffer.concat(chunks),
        })
      } catch (error) {
        reject(error)
      }
    })
    asking.on('error', reject)
    asking.end(body)
  })
}
