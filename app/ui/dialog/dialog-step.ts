/** The steps of a dialog in the browser's history (ui/dialog/dialog-history.ts): Back leads to the step before. */

/** How many steps of its dialog lie before the present entry. */
export const stepOfEntry = (): number => Number(window.history.state?.step ?? 0)

/** Where a dialog has no entry, as on a page of its own, there is none for its steps either. */
export function addStep(step: number): void {
  if (window.history.state?.dialog) window.history.pushState({ ...window.history.state, step }, '')
}
