import { connectBackend } from '~/platform/session/transport.server'

type Said = { status: number; body?: unknown }

/** `body` is sent as JSON. `held`: the answer comes once the promise is kept. `silent`: no answer ever. `gone`: it breaks. */
export type OddAnswer = Said | { held: Promise<Said> } | 'silent' | 'gone'

/** Connects a backend that says what a test tells it to say, in the place of the one in this process. */
export function createOddBackend(answers: Record<string, OddAnswer> = {}) {
  const calls: { call: string; token: string | null }[] = []
  const of = (name: string) => calls.filter(({ call }) => call === name)
  const odd = {
    /** What is answered from now on, by method and path such as 'POST /api/contact'. All else is a 404 without words. */
    answers,
    /** How often a call has come, by the same name. */
    asked: (call: string) => of(call).length,
    /** The bearer tokens of a call's requests, in their order; null for one without. */
    tokens: (call: string) => of(call).map(({ token }) => token),
    isSessionRunning: () => true,
    async backendFetch(request: Request): Promise<Response> {
      const call = `${request.method} ${new URL(request.url).pathname}`
      calls.push({ call, token: request.headers.get('authorization')?.replace('Bearer ', '') ?? null })
      const answer = odd.answers[call] ?? { status: 404 }
      if (answer === 'silent') return new Promise(() => {})
      if (answer === 'gone') throw new Error('The backend is gone.')
      const { status, body } = 'held' in answer ? await answer.held : answer
      const headers = { 'content-type': 'application/json' }
      return new Response(body === undefined ? '' : JSON.stringify(body), { status, headers })
    },
  }
  connectBackend(odd)
  return odd
}
