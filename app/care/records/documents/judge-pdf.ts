import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import program from './judge-pdf.thread.cjs?raw'

/** `slow`: it could not be read in time. */
export type PdfFault = 'encrypted' | 'script' | 'launch' | 'attachment' | 'damaged' | 'slow'

const timeoutMs = 15_000

/** Why this PDF is not kept; null where it is. */
export function judgePdf(bytes: Uint8Array): Promise<PdfFault | null> {
  const library = createRequire(import.meta.url).resolve('@cantoo/pdf-lib')
  const thread = new Worker(program, {
    eval: true,
    workerData: { library, bytes },
    // None of the site's secrets.
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  return new Promise((resolve) => {
    const timer = setTimeout(() => end('slow'), timeoutMs)
    const end = (fault: PdfFault | null) => {
      clearTimeout(timer)
      void thread.terminate()
      resolve(fault)
    }
    thread.once('message', end)
    thread.once('error', () => end('damaged'))
    thread.once('exit', () => end('damaged'))
  })
}
