/**
 * How much memory V8 takes beyond what is in use. By itself it lets garbage gather to several times of that, and gives 32 MB to
 * objects that were just made: after a rush the process held 390 MB for 50 MB of live objects. Both flags are read while the
 * program runs, so that `node build/front-door.js` needs no parameter; each costs more frequent collections (bench/memory.ts).
 */
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'

/** How far the heap may grow before it is collected. */
const growthPercent = 30
/**
 * For new objects, both halves together; V8 begins with 1 MB and would end at 32. With 8 a page of home took 12 % more processor
 * time than with 32 (43.7 and 38.9 ms), with 16 none.
 */
const newSpaceBytes = 8_000_000
/** Of processor time in a second: the program is at work. */
const busyMs = 200

export function keepHeapSmall(): void {
  setFlagsFromString(`--heap-growing-percent=${growthPercent}`)
  growNewSpace()
  // At rest V8 gives that space back, and with the factor 1 would never take it again: a page then took half as much processor time more.
  let before = process.cpuUsage()
  setInterval(() => {
    const { user } = process.cpuUsage(before)
    before = process.cpuUsage()
    if (user > busyMs * 1000 && newSpaceSize() < newSpaceBytes) growNewSpace()
  }, 1000).unref()
}

/**
 * The limit of this space is fixed when the program starts; the factor by which it grows is not. So it is filled with live objects
 * until it has grown enough, and then told to grow by the factor 1.
 */
function growNewSpace(): void {
  setFlagsFromString('--semi-space-growth-factor=2')
  const live: unknown[][] = []
  for (let i = 0; i < 20_000 && (i % 100 > 0 || newSpaceSize() < newSpaceBytes); i += 1)
    live.push(new Array(128).fill(0))
  setFlagsFromString('--semi-space-growth-factor=1')
}

const newSpaceSize = () =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? 0
