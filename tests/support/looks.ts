/** What a person sees of a page's controls, measured in the browser: contrast against what truly lies behind, and looks when pressed. */
import type { CDPSession, Locator, Page } from '@playwright/test'

export type Seen = { what: string; ratio: number; needed: number }

/**
 * The contrast of each visible control of a region against the pixels behind it (WCAG 1.4.3, 1.4.11): a word needs 4.5, a sign or a dot
 * 3. The region is photographed with its letters and signs made transparent, so that pictures count as grounds, too.
 */
export async function contrasts(page: Page, region: Locator, selector: string): Promise<Seen[]> {
  const controls = await region.evaluate((root, selector) => {
    const { left, top } = root.getBoundingClientRect()
    const visible = [...root.querySelectorAll<HTMLElement>(selector)].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !element.closest('[inert]'),
    )
    return visible.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const after = getComputedStyle(element, '::after')
      const isDot = element.matches('.dot')
      const isWord =
        !isDot && (element.innerText ?? '').trim() !== '' && !element.querySelector(':scope > svg:only-child')
      // Signs stand in the middle; the corners of a round button are not its ground.
      const side = isWord ? { width: width * 0.8, height: Math.min(height, 20) } : { width: 16, height: 16 }
      return {
        what: element.getAttribute('aria-label') ?? element.innerText.trim().slice(0, 40),
        isWord,
        colour: getComputedStyle(element).color,
        alpha: isDot && after.backgroundColor !== 'rgba(0, 0, 0, 0)' ? Number(after.opacity) : 1,
        x: x - left + (width - side.width) / 2,
        y: y - top + (height - side.height) / 2,
        ...side,
      }
    })
  }, selector)
  await page.evaluate(() => {
    const bare = new CSSStyleSheet()
    bare.replaceSync(`.seen-bare, .seen-bare * { color: transparent !important; transition: none !important; text-decoration-color: transparent !important }
      body > aside, body > div:has(> aside), body > header, .bottom-bar { visibility: hidden !important }`)
    document.adoptedStyleSheets = [bare]
  })
  await region.evaluate((root) => root.classList.add('seen-bare'))
  const picture = await region.screenshot()
  await region.evaluate((root) => root.classList.remove('seen-bare'))
  await page.evaluate(() => {
    document.adoptedStyleSheets = []
  })
  return await page.evaluate(
    async ({ base64, controls }) => {
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
      const context = canvas.getContext('2d', { willReadFrequently: true })
      if (!context) throw new Error('no canvas')
      context.drawImage(bitmap, 0, 0)
      const [one] = [new OffscreenCanvas(1, 1).getContext('2d')]
      const rgbOf = (colour: string) => {
        if (!one) throw new Error('no canvas')
        one.clearRect(0, 0, 1, 1)
        one.fillStyle = colour
        one.fillRect(0, 0, 1, 1)
        return [...one.getImageData(0, 0, 1, 1).data.slice(0, 3)]
      }
      const light = (rgb: number[]) => {
        const [r = 0, g = 0, b = 0] = rgb.map((part) => {
          const share = part / 255
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
        })
        return 0.2126 * r + 0.7152 * g + 0.0722 * b
      }
      return controls.map(({ what, isWord, colour, alpha, x, y, width, height }) => {
        const dots = context.getImageData(
          Math.round(x),
          Math.round(y),
          Math.max(1, Math.round(width)),
          Math.max(1, Math.round(height)),
        ).data
        const letters = rgbOf(colour)
        const ratios: number[] = []
        for (let at = 0; at + 3 < dots.length; at += 4) {
          const ground = [dots[at] ?? 0, dots[at + 1] ?? 0, dots[at + 2] ?? 0]
          const shown = letters.map((part, i) => part * alpha + (ground[i] ?? 0) * (1 - alpha))
          const [a, b] = [light(shown), light(ground)]
          ratios.push((Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05))
        }
        ratios.sort((a, b) => a - b)
        // One in twenty of a picture's pixels may be a speck.
        const ratio = Math.round((ratios[Math.floor(ratios.length / 20)] ?? 0) * 100) / 100
        return { what, ratio, needed: isWord ? 4.5 : 3 }
      })
    },
    { base64: picture.toString('base64'), controls },
  )
}

/** What is pressed with a finger or a pointer; links in the middle of a text are words. */
export const controlsOfPage =
  'a[href], button, summary, [role=button], label:has(> input:is([type=radio], [type=checkbox])), [type=radio].sr-only + label'

/**
 * Controls that look no other when they are pressed: neither they nor the card they cover get another ground, or (where they are boxes)
 * none of them becomes smaller by a fiftieth.
 * @param known those that were pressed on an earlier page, such as all of the header: they are pressed once
 */
export async function unpressed(page: Page, session: CDPSession, known: Set<string>): Promise<string[]> {
  const fresh = await page.evaluate(
    ({ selector, known }) => {
      const atOnce = new CSSStyleSheet()
      atOnce.replaceSync('* { transition: none !important }')
      document.adoptedStyleSheets = [atOnce]
      const isShown = (element: Element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        !element.closest('[inert], .skip-link, [contenteditable]') &&
        !element.matches(':disabled, [aria-disabled=true]')
      // What a control looks like follows from its own classes and those around it.
      const looksOf = (element: Element) =>
        [element, element.parentElement, element.parentElement?.parentElement]
          .map((one) => `${one?.tagName} ${one?.getAttribute('class')}`)
          .join(' < ')
      const fresh = new Map<string, Element>()
      for (const element of [...document.querySelectorAll(selector)].filter(isShown))
        if (!known.includes(looksOf(element))) fresh.set(looksOf(element), element)
      for (const [at, element] of [...fresh.values()].entries()) element.setAttribute('data-control', String(at))
      return [...fresh.keys()]
    },
    { selector: controlsOfPage, known: [...known] },
  )
  for (const one of fresh) known.add(one)
  const { root } = await session.send('DOM.getDocument', { depth: 0 })
  const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: '[data-control]' })
  const looks = () =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('[data-control]')].map((element) => {
        const [own, over] = [getComputedStyle(element), getComputedStyle(element, '::after')]
        const card = element.closest('.relative') ?? element
        return {
          what: `${element.tagName} ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 50)}`,
          ground: [own.backgroundColor, own.backgroundImage, over.backgroundColor, over.backgroundImage].join(),
          scales: [own.scale, getComputedStyle(card).scale],
          isInline: own.display === 'inline' || own.display === 'contents',
        }
      }),
    )
  const before = await looks()
  const press = (nodeId: number) => session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: ['active'] })
  await Promise.all(nodeIds.map(press))
  const after = await looks()
  return after.flatMap(({ what, ground, scales, isInline }, at) => {
    const isSame = ground === before[at]?.ground
    const isLarge = !isInline && !scales.includes('0.98')
    return isSame || isLarge ? [`${what}: ${isSame ? 'the same ground' : ''} ${isLarge ? 'the same size' : ''}`] : []
  })
}
