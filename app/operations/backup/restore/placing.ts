/**
 * How a restore puts what it has made ready at its place: one step after the other, each with its way back. Where a step fails,
 * those before it are taken back, and everything is as it was.
 */
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

export type Placing = ReturnType<typeof createPlacing>

export function createPlacing() {
  const waysBack: (() => Promise<unknown>)[] = []

  const move = async (from: string, to: string) => {
    await rename(from, to)
    waysBack.push(() => rename(to, from))
  }

  return {
    /** Called after a step that is done in another way. */
    takenBackBy(wayBack: () => Promise<unknown>): void {
      waysBack.push(wayBack)
    },

    move,

    /**
     * A file or folder to its place; what stands there goes to `aside`.
     * @returns whether something stood there
     */
    async put(from: string, to: string, aside: string): Promise<boolean> {
      const isTaken = existsSync(to)
      if (isTaken) await move(to, aside)
      else await mkdir(dirname(to), { recursive: true, mode: 0o700 })
      await move(from, to)
      return isTaken
    },

    /** The last step first, each whether or not another fails. @throws what the first of them says that fails */
    async takeBack(): Promise<void> {
      const failures: unknown[] = []
      for (const wayBack of waysBack.splice(0).reverse()) await wayBack().catch((error) => failures.push(error))
      if (failures.length > 0) throw failures[0]
    },
  }
}

/** Only for what this restore has made. */
export const removeWhole = (path: string): Promise<void> => rm(path, { recursive: true, force: true })
