/** Wakes the mail worker of this process when a mail is put in the outbox; workers of other processes find it by polling. */
const listeners = new Set<() => void>()

export function wakeMailWorkers(): void {
  for (const listener of listeners) listener()
}

/** @returns how to stop listening */
export function onMailLeft(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
