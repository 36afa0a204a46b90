/** How the workers of this process hear that a mail has been left; those of other processes find it by their timers. */
const listeners = new Set<() => void>()

export function wakeMailWorkers(): void {
  for (const listener of listeners) listener()
}

/** @returns how to stop listening */
export function onMailLeft(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
