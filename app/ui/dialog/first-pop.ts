/**
 * Hears of a step in the browser's history before the router does: listeners of the window are called in the order they came, whether
 * they capture or not, so this one is there before the router starts, and what takes the step comes later (dialog-history.ts).
 */
let take: ((event: PopStateEvent) => void) | null = null

export function listenFirst(): void {
  window.addEventListener('popstate', (event) => take?.(event))
}

export function takePops(taker: (event: PopStateEvent) => void): void {
  take = taker
}
