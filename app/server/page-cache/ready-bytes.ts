/**
 * Bytes that many answers share, with room in front of them for the lines of each. An answer is then one piece: to send two costs a
 * tenth more, and to copy them into one would cost as much again.
 *
 * The lines are written over those of the answer before. So an answer is put together when it is written to its socket and not
 * before. Where the socket could not take all of it at once, `hold` keeps the room as it is until `release`; answers meanwhile are two
 * pieces.
 */
export class ReadyBytes {
  readonly #all: Buffer
  /** The bytes without any lines. */
  readonly rest: Buffer
  /** `#all` from the lines of the last answer on. */
  #last: Buffer
  #holders = 0

  constructor(...pieces: readonly Buffer[]) {
    this.#all = Buffer.concat([Buffer.alloc(room), ...pieces])
    this.#last = this.#all
    this.rest = this.#all.subarray(room)
  }

  /**
   * @param lines ASCII
   * @returns the pieces of an answer; a single one has its lines in the room, and is good until the next call
   */
  after(lines: string): Buffer[] {
    if (this.#holders > 0 || lines.length > room) return [Buffer.from(lines, 'latin1'), this.rest]
    const length = this.rest.length + lines.length
    if (this.#last.length !== length) this.#last = this.#all.subarray(this.#all.length - length)
    this.#last.write(lines, 0, 'latin1')
    return [this.#last]
  }

  hold() {
    this.#holders += 1
  }

  release() {
    this.#holders -= 1
  }
}

/** The status, Connection, Keep-Alive and Date lines take 125 bytes, an id at most 80. */
const room = 240
