import type { Page } from '@playwright/test'

/** What of a page goes beyond its window, is cut, or lies out of reach. */

/** By how many pixels the page is wider than its window. */
export const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Waits until the page has been laid out and painted as it is now, and what watches its size has been told. */
export const painted = (page: Page) =>
  page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))))

/** The innermost parts that end beyond the right edge, apart from those in a box that scrolls by itself. */
export const tooFarRight = (page: Page, among = 'body *') =>
  page.evaluate((among) => {
    const isOut = (element: Element) => element.getBoundingClientRect().right > document.documentElement.clientWidth + 1
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (getComputedStyle(element).overflowX !== 'visible' || scrolls(element.parentElement))
    return [...document.querySelectorAll(among)]
      .filter((element) => element.checkVisibility() && isOut(element) && !scrolls(element.parentElement))
      .filter((element) => ![...element.children].some(isOut))
      .slice(0, 3)
      .map((element) => element.outerHTML.slice(0, 160))
      .join(' | ')
  }, among)

/** What is wrong with the header: links and buttons outside it or over each other, or that it takes the window. */
export const headerProblems = (page: Page) =>
  page.evaluate(() => {
    const header = document.querySelector('body > header')
    if (!header) return []
    const { bottom, height } = header.getBoundingClientRect()
    const parts = [...header.querySelectorAll('a, button, summary')].filter(
      (part) => part.checkVisibility({ visibilityProperty: true }) && !part.closest('dialog'),
    )
    const boxes = parts.map((part) => part.getBoundingClientRect())
    const outside = parts.filter((part) => {
      const { left, right, top, bottom: end } = part.getBoundingClientRect()
      return left < 0 || right > innerWidth || top < 0 || end > bottom + 1
    })
    const isOver = boxes.some((a, i) =>
      boxes.some(
        (b, j) => i < j && a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1,
      ),
    )
    return [
      ...outside.map((part) => `outside: ${part.getAttribute('aria-label') ?? part.textContent}`),
      ...(isOver ? ['two over each other'] : []),
      ...(height > innerHeight / 4 ? [`${height} px high`] : []),
      ...(parts.length < 3 ? ['nothing in it'] : []),
    ].map((problem) => `header ${problem}`)
  })

/** Icons that a row of too little room has made narrower than they are drawn: an arrow becomes a dot. */
export const squeezed = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('svg.lucide')]
      .filter((icon) => icon.checkVisibility() && icon.getBoundingClientRect().width > 0)
      .filter(({ clientWidth, clientHeight }) => clientWidth < clientHeight - 1)
      .map(
        (icon) => `squeezed: ${icon.getAttribute('class')} in ${icon.parentElement?.textContent?.trim().slice(0, 40)}`,
      ),
  )

/** Texts whose box hides a part of them, apart from those that are meant to be cut or to be heard only. */
export const cutTexts = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    for (const element of document.querySelectorAll<HTMLElement>('main *, header *, footer *')) {
      const style = getComputedStyle(element)
      const { overflowX, overflowY, clipPath, textOverflow, webkitLineClamp } = style
      const isSaid = [...element.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim())
      if (!isSaid || element.closest('dialog, [aria-hidden=true], .sr-only') || !element.checkVisibility()) continue
      if (clipPath !== 'none' || textOverflow === 'ellipsis' || webkitLineClamp !== 'none') continue
      const isCut =
        (overflowX === 'hidden' && element.scrollWidth > element.clientWidth + 2) ||
        (overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 2)
      if (isCut) found.push(`cut: ${element.textContent?.trim().slice(0, 60)}`)
    }
    return found
  })
