/** Which files of app/ have a part in some work, as Node's own count of calls has it. */
import { Session } from 'node:inspector/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'

const app = fileURLToPath(new URL('../../app/', import.meta.url))

/** Vite makes one for each export, and Remix reads those of every route. */
const isExport = (functionName: string) => functionName === 'get'

/** The files of which a function ran meanwhile; to be loaded, as to hold a constant, is no part. From app/ on, in their order. */
export async function ownFilesOf<T>(work: () => Promise<T>): Promise<{ result: T; files: string[] }> {
  const session = new Session()
  session.connect()
  try {
    await session.post('Profiler.enable')
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
    // What ran before is forgotten.
    await session.post('Profiler.takePreciseCoverage')
    const result = await work()
    const { result: scripts } = await session.post('Profiler.takePreciseCoverage')
    await session.post('Profiler.stopPreciseCoverage')
    const files = new Set<string>()
    for (const { url, functions } of scripts) {
      const path = url.startsWith('file:') ? fileURLToPath(url) : fileURLToPath(pathToFileURL(url))
      const hasRun = functions.some(
        ({ functionName, ranges: [whole] }) =>
          whole && whole.count > 0 && whole.startOffset > 0 && !isExport(functionName),
      )
      if (path.startsWith(app) && hasRun) files.add(path.slice(app.length))
    }
    return { result, files: [...files].sort() }
  } finally {
    session.disconnect()
  }
}
