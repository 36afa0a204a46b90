/** Calls `next` once what has just been changed on the page is painted. */
export const afterPaint = (next: () => void): void => void requestAnimationFrame(() => setTimeout(next))
