/**
 * Work that may take longer than a caller, or a proxy between, waits. The caller is answered in time all the same; the work goes on, and
 * who asks for it again by its key gets its outcome, also a failure. Kept in this process alone: another one does the work anew, so the
 * work itself has to find out that it was done.
 */

/** How long a failure waits for the one who asks again. */
const keptMs = 60_000

/** What is answered in place of an outcome. */
export const unfinished = Symbol('unfinished')
export type Unfinished = typeof unfinished

export function createUnfinishedWork<T>({ patienceMs }: { patienceMs: number }) {
  const works = new Map<string, Promise<T>>()

  function begin(key: string, make: () => Promise<T>): Promise<T> {
    const work = make()
    works.set(key, work)
    const forget = () => {
      if (works.get(key) === work) works.delete(key)
    }
    // What is done is found where it was done.
    work.then(forget, () => setTimeout(forget, keptMs).unref())
    return work
  }

  return async function inTime(key: string, make: () => Promise<T>): Promise<T | Unfinished> {
    const work = works.get(key) ?? begin(key, make)
    let timer: NodeJS.Timeout | undefined
    const patience = new Promise<Unfinished>((resolve) => {
      timer = setTimeout(() => resolve(unfinished), patienceMs)
    })
    try {
      return await Promise.race([work, patience])
    } catch (error) {
      // Told once: the next try is a new one.
      if (works.get(key) === work) works.delete(key)
      throw error
    } finally {
      clearTimeout(timer)
    }
  }
}
