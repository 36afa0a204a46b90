import { expect, test } from 'vitest'
import { applyEdits } from './page-edits'
import { structuredDataEdits } from './structured-data.server'

const written = (html: string, context: Parameters<typeof structuredDataEdits>[1]) =>
  applyEdits(html, structuredDataEdits(html, context)).toString()

const page = '<html><head><title>Dal</title></head><body></body></html>'

test('facts stand at the end of the head, each in a script of its own', () => {
  const html = written(page, {
    structuredData: [{ '@type': 'LocalBusiness', name: 'Aahar' }, { '@type': 'WebSite' }],
  })
  const head = html.slice(0, html.indexOf('</head>'))
  const scripts = [...head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, text = '']) =>
    JSON.parse(text),
  )
  expect(scripts).toEqual([
    { '@context': 'https://schema.org', '@type': 'LocalBusiness', name: 'Aahar' },
    { '@context': 'https://schema.org', '@type': 'WebSite' },
  ])
  expect(head.endsWith('</script>')).toBe(true)
})

test('a text in them ends no script', () => {
  const name = '</script><script>steal()</script></head>$&'
  const html = written(page, { structuredData: [{ name }] })
  expect(html.match(/<script/g)).toHaveLength(1)
  expect(JSON.parse(/json">(.*?)<\/script>/.exec(html)?.[1] ?? '')).toMatchObject({ name })
})

test('a page without facts stays as it is', () => {
  expect(written(page, {})).toBe(page)
})
