/** The benchmarks: runs the parts one after the other; a part that fails says so, and the others go on. */
import { backendCalls } from './backend-calls'
import { coldStart } from './cold-start'
import { dashboardPages } from './dashboard-pages'
import { desk, deskOnPostgres } from './desk'
import { growth, growthOnPostgres } from './growth'
import { lighthouse } from './lighthouse'
import { memory } from './memory'
import { pageWeight } from './page-weight'
import { pages } from './pages'
import { type BenchContext, NotHere, type Part } from './part'
import { rendering } from './rendering'
import type { Outcome } from './report'
import { tap } from './tap'

export { sectionsOf, toMarkdown, toTable } from './report'

const parts: readonly Part[] = [
  pages,
  rendering,
  dashboardPages,
  backendCalls,
  pageWeight,
  lighthouse,
  tap,
  coldStart,
  memory,
  growth,
  growthOnPostgres,
  desk,
  deskOnPostgres,
]
export const partNames = parts.map(({ name }) => name)

/**
 * @param only names of parts; empty: all
 * @param tell hears of each part as soon as it is over
 */
export async function runParts(
  context: BenchContext,
  only: readonly string[],
  tell: (outcome: Outcome) => void,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const part of parts.filter(({ name }) => only.length === 0 || only.includes(name))) {
    context.say(`${part.title} (${part.name})`)
    const outcome = await runPart(part, context)
    tell(outcome)
    outcomes.push(outcome)
  }
  return outcomes
}

async function runPart(part: Part, context: BenchContext): Promise<Outcome> {
  try {
    return { part, result: await part.run(context) }
  } catch (error) {
    if (error instanceof NotHere) return { part, problem: error.message }
    return { part, problem: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
