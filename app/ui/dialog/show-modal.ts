import { afterPaint } from './after-paint'

/** How many levels below `main` a part is looked for that is out of view as a whole. */
const levels = 3

/**
 * Opens a modal dialog within the press. `showModal()` makes the page behind it inert, and before the browser paints the dialog it works
 * out the styles of all that is inert: on a phone that took longer than all else. Parts out of view are left out of it
 * (`content-visibility`), in their size, until the dialog is painted.
 */
export function showModal(dialog: HTMLDialogElement): void {
  // One that is open already lies over the page, wherever its place in it is.
  const shown = [dialog, ...document.querySelectorAll('dialog[open]')]
  const parts = [...document.querySelectorAll('main, footer')].flatMap((root) => partsOutOfView(root, shown, levels))
  for (const { style, width, height } of parts) {
    style.contentVisibility = 'hidden'
    style.inlineSize = `${width}px`
    style.blockSize = `${height}px`
  }
  dialog.showModal()
  afterPaint(() => {
    for (const { style } of parts) style.contentVisibility = style.inlineSize = style.blockSize = ''
  })
}

type Part = { style: CSSStyleDeclaration; width: number; height: number }

function partsOutOfView(root: Element, shown: readonly Element[], level: number): Part[] {
  return ([...root.children] as HTMLElement[]).flatMap((child) => {
    const { top, bottom, width, height } = child.getBoundingClientRect()
    if (height === 0 || shown.some((dialog) => child.contains(dialog))) return []
    const isAbove = bottom < 0
    // Above the view the page's sections alone, which keep their margins inside: where one reached out of a part, all below would move.
    if (top > innerHeight || (isAbove && level === levels)) return [{ style: child.style, width, height }]
    return isAbove || level === 1 ? [] : partsOutOfView(child, shown, level - 1)
  })
}
