/**
 * Bounds what is worked on and what may wait for it, so that a rush costs those who come last and not everybody: beyond so many
 * requests at once the next ones wait in a short queue, and what finds the queue full, or has waited too long, is refused at once.
 * Kept pages, files, health and metrics never come here. Payments' webhooks have places of their own and go first, then the renders
 * of pages that are kept for all visitors, then everybody else in the order they came. Of the places to wait one address has a share:
 * who sends hundreds of requests at once fills their own, and the others still come in.
 *
 * On SQLite a request is worked on from its first to its last step without a pause: begun as they are read, all that have come would be
 * worked on before the next is even seen, and the queue would stand in the kernel, where nobody bounds it and kept pages wait as well.
 * So one is begun at once, and the others are begun some milliseconds' worth at a time, between two looks at the sockets.
 */
import { createHistogram, type Metric } from '~/metrics.server'

export type Lane = 'payments' | 'pages' | 'visitors'

const lanes: readonly Lane[] = ['payments', 'pages', 'visitors']
/** Why a request was refused: no place to wait, none left for its address, or it waited too long. */
const reasons = ['full', 'share', 'late'] as const

export type AdmissionLimits = {
  /** Requests that are worked on at the same time. One thread does all of it: more of them only take more memory. */
  atWork: number
  /** As many more for payments alone. */
  spareForPayments: number
  /**
   * After this time at work a request waits for something else (a payment provider, the database, a slow upload) and takes next to no
   * processor time: its place goes to the next one. Otherwise a provider that hangs would close the door for everybody.
   */
  turnMs: number
  /** Requests whose places were given away like that. */
  aside: number
  waiting: Readonly<Record<Lane, number>>
  /** Of those of visitors, the requests of one address. A mobile network can have hundreds of people behind one. */
  waitingOfOne: number
  /** Who has waited so long has given up, or will get an answer sooner by asking again. */
  longestWaitMs: number
  /** After this time a request counts no longer, so that one that never ends takes no place aside for good. */
  longestWorkMs: number
}

export const admissionLimits: AdmissionLimits = {
  atWork: 16,
  spareForPayments: 8,
  turnMs: 500,
  aside: 200,
  waiting: { payments: 500, pages: 100, visitors: 500 },
  waitingOfOne: 100,
  longestWaitMs: 2000,
  longestWorkMs: 60_000,
}

/** A place at work; `leave` gives it back, once or more often. */
export type Ticket = { leave(): void }

type Waiting = { since: number; from: string | undefined; answer: (ticket: Ticket | null) => void }
type Work = { since: number }

const checkMs = 100
/** After so much work in a row the sockets are looked at. */
const sliceMs = 4
const waitBounds = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 4]

type AdmissionOptions = {
  now?: () => number
  /** Runs a function after the sockets have been looked at (`afterArrivals`). */
  nextTurn?: (run: () => void) => void
}

export function createAdmission(
  limits: AdmissionLimits,
  { now = () => performance.now(), nextTurn = setImmediate }: AdmissionOptions = {},
) {
  const atWork = new Set<Work>()
  const aside = new Set<Work>()
  const queues: Record<Lane, Set<Waiting>> = { payments: new Set(), pages: new Set(), visitors: new Set() }
  const refused: Record<Lane, Record<(typeof reasons)[number], number>> = {
    payments: { full: 0, share: 0, late: 0 },
    pages: { full: 0, share: 0, late: 0 },
    visitors: { full: 0, share: 0, late: 0 },
  }
  /** How many of each address wait. */
  const waitingFrom = new Map<string, number>()
  const waits = createHistogram(waitBounds)
  let admitted = 0
  let lapsed = 0
  let timer: NodeJS.Timeout | undefined
  /** Whether a request was begun since the sockets were last looked at. */
  let isTurnTaken = false
  let isTurnComing = false

  const hasPlace = (lane: Lane) => atWork.size < limits.atWork + (lane === 'payments' ? limits.spareForPayments : 0)

  function takePlace(): Ticket {
    const work = { since: now() }
    atWork.add(work)
    admitted += 1
    return {
      leave() {
        if (!atWork.delete(work)) aside.delete(work)
        else if (hasWaiting()) comeAgain()
      },
    }
  }

  const hasWaiting = () => lanes.some((lane) => queues[lane].size > 0)

  function comeAgain() {
    if (isTurnComing) return
    isTurnComing = true
    nextTurn(admitNext)
  }

  function admitNext() {
    isTurnComing = false
    isTurnTaken = false
    const until = now() + sliceMs
    const step = () => {
      if (!admitOne()) return
      if (now() < until) afterThisWork(step)
      else comeAgain()
    }
    step()
    if (!hasWaiting()) stopChecking()
  }

  /** Begins the first that waits and has a place. @returns whether there was one */
  function admitOne(): boolean {
    for (const lane of lanes) {
      for (const waiting of queues[lane]) {
        const waitedMs = now() - waiting.since
        if (waitedMs > limits.longestWaitMs) {
          refuseLate(lane, waiting)
          continue
        }
        if (!hasPlace(lane)) break
        takeOut(lane, waiting)
        waits.observe(waitedMs / 1000)
        waiting.answer(takePlace())
        return true
      }
    }
    return false
  }

  function putIn(lane: Lane, waiting: Waiting) {
    queues[lane].add(waiting)
    const { from } = waiting
    if (from !== undefined) waitingFrom.set(from, (waitingFrom.get(from) ?? 0) + 1)
  }

  /** @returns false where it did not wait any more */
  function takeOut(lane: Lane, waiting: Waiting): boolean {
    const { from } = waiting
    if (!queues[lane].delete(waiting)) return false
    if (from === undefined) return true
    const left = (waitingFrom.get(from) ?? 0) - 1
    if (left > 0) waitingFrom.set(from, left)
    else waitingFrom.delete(from)
    return true
  }

  function refuseLate(lane: Lane, waiting: Waiting) {
    takeOut(lane, waiting)
    refused[lane].late += 1
    waiting.answer(null)
  }

  /** While somebody waits: nothing may leave for long, and then nothing would be looked at. */
  function check() {
    const at = now()
    for (const work of aside) {
      if (at - work.since < limits.longestWorkMs) break
      aside.delete(work)
      lapsed += 1
    }
    for (const work of atWork) {
      if (at - work.since < limits.turnMs || aside.size >= limits.aside) break
      atWork.delete(work)
      aside.add(work)
    }
    for (const lane of lanes) {
      for (const waiting of queues[lane]) {
        if (at - waiting.since <= limits.longestWaitMs) break
        refuseLate(lane, waiting)
      }
    }
    if (hasWaiting()) comeAgain()
    else stopChecking()
  }

  function stopChecking() {
    clearInterval(timer)
    timer = undefined
  }

  return {
    /**
     * Refuses a request of this lane where its queue, or the share of its address in it, is full: asked before its body is read.
     * @param from the address; undefined: not known, or one that many share for certain
     * @returns whether it is refused
     */
    refuseIfFull(lane: Lane, from?: string): boolean {
      const isFull = queues[lane].size >= limits.waiting[lane]
      const isShareFull = from !== undefined && (waitingFrom.get(from) ?? 0) >= limits.waitingOfOne
      if (isFull) refused[lane].full += 1
      else if (isShareFull) refused[lane].share += 1
      return isFull || isShareFull
    },

    /**
     * @param whenGone told a function to call where the caller does not want the place any more: it waits no longer
     * @param from as `refuseIfFull` has it
     * @returns the place, at once or in its turn; null: refused
     */
    enter(
      lane: Lane,
      { from, whenGone }: { from?: string | undefined; whenGone?: (giveUp: () => void) => void } = {},
    ): Ticket | null | Promise<Ticket | null> {
      if (!isTurnTaken && hasPlace(lane) && queues[lane].size === 0) {
        isTurnTaken = true
        comeAgain()
        return takePlace()
      }
      if (this.refuseIfFull(lane, from)) return null
      return new Promise((answer) => {
        const waiting = { since: now(), from, answer }
        putIn(lane, waiting)
        timer ??= setInterval(check, checkMs).unref()
        comeAgain()
        whenGone?.(() => {
          if (takeOut(lane, waiting)) answer(null)
        })
      })
    },

    metrics(): Metric[] {
      const at = now()
      const oldest = (lane: Lane) => {
        const [first] = queues[lane]
        return first ? (at - first.since) / 1000 : 0
      }
      const perLane = (value: (lane: Lane) => number) => lanes.map((lane) => ({ labels: { lane }, value: value(lane) }))
      return [
        {
          name: 'aahar_http_at_work',
          help: 'Requests that are worked on now.',
          type: 'gauge',
          samples: [{ value: atWork.size }],
        },
        {
          name: 'aahar_http_at_work_limit',
          help: 'Requests that are worked on at the same time at most; payments have some places more.',
          type: 'gauge',
          samples: [{ value: limits.atWork }],
        },
        {
          name: 'aahar_http_aside',
          help: 'Requests that wait for something else (a provider, the database, an upload) and hold no place at work.',
          type: 'gauge',
          samples: [{ value: aside.size }],
        },
        {
          name: 'aahar_http_queue_length',
          help: 'Requests that wait for their turn.',
          type: 'gauge',
          samples: perLane((lane) => queues[lane].size),
        },
        {
          name: 'aahar_http_queue_oldest_seconds',
          help: 'How long the first of those that wait has waited.',
          type: 'gauge',
          samples: perLane(oldest),
        },
        {
          name: 'aahar_http_queue_wait_seconds',
          help: 'How long requests that had to wait have waited for their turn.',
          type: 'histogram',
          samples: waits.samples(),
        },
        {
          name: 'aahar_http_admitted_total',
          help: 'Requests that were let in to be worked on, at once or after waiting.',
          type: 'counter',
          samples: [{ value: admitted }],
        },
        {
          name: 'aahar_http_refused_total',
          help: 'Requests refused with 503: the queue or the share of their address was full, or their turn came too late.',
          type: 'counter',
          samples: lanes.flatMap((lane) =>
            reasons.map((reason) => ({ labels: { lane, reason }, value: refused[lane][reason] })),
          ),
        },
        {
          name: 'aahar_http_lapsed_total',
          help: 'Requests that took longer than a minute and are counted no more: a mistake of the program.',
          type: 'counter',
          samples: [{ value: lapsed }],
        },
      ]
    },
  }
}

/** Looking for new connections takes no longer than this between two slices of work. */
const longestLookMs = 20

/**
 * Runs a function when all connections that wait at the port have been taken. In one turn of its loop libuv takes a single one: with a
 * render in each turn, those who come would wait in the kernel for as many renders as there are connections before theirs.
 * @param taken how many connections have been taken so far
 */
export function afterArrivals(taken: () => number): (run: () => void) => void {
  // Kept from call to call: one may have been taken since, in the turn that called.
  let seen = 0
  return (run) => {
    // From the first look on: the work that was just begun may take longer than all looks.
    let until: number | undefined
    const look = () => {
      const now = taken()
      until ??= performance.now() + longestLookMs
      if (now === seen || performance.now() > until) return run()
      seen = now
      setImmediate(look)
    }
    setImmediate(look)
  }
}

/** Runs a function when the work that was just begun is done or waits for something. */
const afterThisWork = (run: () => void) => queueMicrotask(() => process.nextTick(run))
