/**
 * How much garbage V8 lets gather before it collects. By itself it lets the heap grow to several times of what is in use: after
 * a rush the process held 390 MB for 50 MB of live objects. With 30 % it held 225 MB after the same requests (bench/memory.ts),
 * for more frequent collections. V8 reads this flag at each collection, so it can be set while the program runs, and
 * `node build/front-door.js` needs no parameter.
 */
import { setFlagsFromString } from 'node:v8'

const growthPercent = 30

export function keepHeapSmall(): void {
  setFlagsFromString(`--heap-growing-percent=${growthPercent}`)
}
