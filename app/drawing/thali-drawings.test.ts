import { readdirSync, readFileSync } from 'node:fs'
import { parse } from 'node:path'
import { expect, test } from 'vitest'

const folder = 'public/thali'
const ids = readdirSync(folder).map((file) => parse(file).name)

/** The first tag that does not close, or what stands where no text belongs. */
function fault(text: string) {
  const open: string[] = []
  let rest = text
  while (rest) {
    const [whole, close, name = '', , selfClosed] = /^<(\/?)([a-zA-Z]+)((?: [\w:-]+="[^"<&]*")*)(\/?)>/.exec(rest) ?? []
    if (!whole) return rest.slice(0, 40)
    if (close && open.pop() !== name) return whole
    if (!close && !selfClosed) open.push(name)
    rest = rest.slice(whole.length)
    if (!open.length) return rest
  }
  return open.at(-1)
}

test.each(ids)('%s is small, well-formed, and can stand in one document with the others', (id) => {
  const drawing = readFileSync(`${folder}/${id}.svg`, 'utf8').trimEnd()
  const side = id === 'plate' ? 800 : 120
  expect(Buffer.byteLength(drawing)).toBeLessThanOrEqual(id === 'plate' ? 5000 : 3000)
  expect(fault(drawing)).toBe('')
  expect(drawing).toContain(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" width="${side}" height="${side}">`,
  )
  expect(drawing).not.toMatch(/filter|style|script|href="http|<image|<text/)

  const own = [...drawing.matchAll(/ id="([^"]+)"/g)].map(([, name = '']) => name)
  expect(own.filter((name) => !name.startsWith(`th-${id}-`))).toEqual([])
  expect(new Set(own).size).toBe(own.length)
  const used = [...drawing.matchAll(/(?:href="|url\()#([\w-]+)/g)].map(([, name = '']) => name)
  expect(used.filter((name) => !own.includes(name))).toEqual([])
})
