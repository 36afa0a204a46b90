/**
 * How much memory V8 takes beyond what is in use. By itself it lets garbage gather to several times of that, and gives 32 MB to
 * objects that were just made: after a rush the process held 390 MB for 50 MB of live objects. The flags are read while the
 * program runs, so that `node build/front-door.js` needs no parameter; each costs more frequent collections (bench/memory.ts).
 */
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** How far the heap may grow before it is collected. */
const growthPercent = 30
/**
 * For new objects, both halves together; V8 begins with 1 MB and would end at 32. With 8 a page of home took 12 % more processor
 * time than with 32 (43.7 and 38.9 ms), with 16 none.
 */
const newSpaceBytes = 8_000_000
/** Of processor time in a second: the program is at work. */
const busyMs = 200
/** The same: it is at rest. */
const restMs = 50
/** So many seconds of rest, one after the other, and what lies scattered is moved together. */
const restSeconds = 3
/** It is worth that only after so much work since the last time. */
const workMs = 2000

export function keepHeapSmall(): void {
  setFlagsFromString(`--heap-growing-percent=${growthPercent}`)
  growNewSpace()
  let before = process.cpuUsage()
  // The start has left much behind.
  let worked = workMs
  let rested = 0
  setInterval(() => {
    const user = process.cpuUsage(before).user / 1000
    before = process.cpuUsage()
    worked += user
    rested = user < restMs ? rested + 1 : 0
    if (user > busyMs) {
      setFlagsFromString('--no-optimize-for-size')
      // At rest V8 gives that space back, and with the factor 1 would never take it again: a page then took half as much processor time more.
      if (newSpaceSize() < newSpaceBytes) growNewSpace()
    }
    if (rested < restSeconds || worked < workMs) return
    // Each full collection empties the pages that are least full, up to 6 MB. At work it would also keep the space of new objects near
    // 1 MB: kept pages then took a quarter more processor time. Given at the start instead, it would do so for ever.
    setFlagsFromString('--optimize-for-size')
    moveTogether()
    before = process.cpuUsage()
    worked = 0
  }, 1000).unref()
}

/**
 * After a rush live objects lie scattered over pages that are mostly empty, which V8 alone never gives back: 20 MB. To move them
 * takes a tenth of a second, so it is done when nobody asks for anything, and at each collection it would cost a third of all
 * processor time.
 */
function moveTogether(): void {
  setFlagsFromString('--compact-on-every-full-gc')
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  collect()
  setFlagsFromString('--no-expose-gc')
  setFlagsFromString('--no-compact-on-every-full-gc')
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
