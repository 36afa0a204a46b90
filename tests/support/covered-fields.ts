/**
 * Runs in a page: puts the focus on each field of it in turn, and names those of which a bar or a header that sticks to the window
 * then hides a part, or that are not in the window. (Firefox scrolls to no field that is partly in it, WebKit to the caret alone.) It is
 * sent to the browser as text and may name nothing outside itself.
 */
export async function coveredFields(): Promise<string[]> {
  const scope = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.querySelector('main') ?? document
  const fields = [
    ...scope.querySelectorAll<HTMLElement>('input:not([type=hidden], [tabindex="-1"], .sr-only), select, textarea'),
  ].filter(
    (field) => field.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && field.offsetWidth > 20,
  )
  if (fields.length === 0) return ['there is no field']
  const covered: string[] = []
  // From both ends: a field comes from below, then from above.
  for (const field of [...fields, ...fields.toReversed()]) {
    field.focus()
    if (document.activeElement !== field) continue
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 20)))
    const { left, right, top, bottom } = field.getBoundingClientRect()
    // Where one writes. The rest of a high field may be below the window's edge, but behind nothing.
    const [own, ...rest] = [field.tagName === 'TEXTAREA' ? top + 12 : (top + bottom) / 2, top + 3, bottom - 3]
    for (const y of [own, ...rest]) {
      const there = document.elementFromPoint((left + right) / 2, y)
      if (there ? !field.contains(there) && !there.contains(field) : y === own)
        covered.push(
          `${field.id || field.getAttribute('name')} by ${there?.tagName ?? 'the edge'} ${there?.className ?? ''}`,
        )
    }
  }
  return covered
}
