import type { Page } from '@playwright/test'

/**
 * Links, buttons and fields that a thumb would miss: less than 44 px high or wide, and not in the middle of a text (WCAG 2.5.5). What
 * lies over a target (`::after`) and the label of a box to tick belong to it.
 * @param among those alone that match it; all of the page without its dialogs, where nothing is given
 */
export async function smallTargets(page: Page, among = ':not(dialog *)'): Promise<string[]> {
  return await page.evaluate((among) => {
    const isInText = (target: Element) => {
      const parent = target.parentElement
      return (
        getComputedStyle(target).display === 'inline' &&
        (parent?.textContent ?? '').trim() !== target.textContent?.trim()
      )
    }
    const grown = (target: Element) => {
      const own = target.getBoundingClientRect()
      const { content, position, inset } = getComputedStyle(target, '::after')
      if (content === 'none' || position !== 'absolute') return own
      const [top = 0, right = top, bottom = top, left = right] = inset.split(' ').map(Number.parseFloat)
      const around = getComputedStyle(target).position === 'static' ? target.closest('.relative') : target
      const box = around?.getBoundingClientRect() ?? own
      return { width: box.width - left - right, height: box.height - top - bottom }
    }
    /** A box to tick and its label are pressed alike. */
    const sizeOf = (target: Element) => {
      const label = target instanceof HTMLInputElement && /radio|checkbox|file/.test(target.type) && target.labels?.[0]
      if (!label) return grown(target)
      const [box, words] = [target.getBoundingClientRect(), label.getBoundingClientRect()]
      return { width: Math.max(box.width, words.width), height: Math.max(box.height, words.height) }
    }
    const found: string[] = []
    const targets = 'a[href], button, summary, input:not([type=hidden]), select, textarea'
    for (const target of document.querySelectorAll(targets)) {
      if (
        !target.checkVisibility({ visibilityProperty: true }) ||
        !target.matches(among) ||
        target.closest('[inert], .skip-link, [aria-hidden=true]') ||
        isInText(target)
      )
        continue
      const { width, height } = sizeOf(target)
      if (width >= 43.5 && height >= 43.5) continue
      found.push(
        `${Math.round(width)} × ${Math.round(height)} ${target.tagName} ${target.textContent?.trim().slice(0, 40)} ${target.getAttribute('aria-label') ?? ''} ${target.getAttribute('name') ?? ''}`.trim(),
      )
    }
    return found
  }, among)
}
