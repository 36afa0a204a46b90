import { test } from 'vitest'
import { createClinic } from '~/clinic/client.server'
import { startTestBackend } from '../support/backend'

test('try', async () => {
  const b = await startTestBackend({ engine: 'sqlite', now: '2026-11-21T04:00:00.000Z', posts: 'of content' })
  const c = createClinic()
  for (const q of [
    'panir',
    'daal',
    'thyriod',
    'diabetis',
    'chapati',
    'milets',
    'jwar',
    'weight los',
    'refund',
    'cost',
    'privacy',
    'salad delivery',
    'a',
    'b c d e f g h i j k l m n o p',
    'paneer tikka',
    'pregnant',
    'xqzw',
    'how much protein',
    'three months',
    'cancel appointment',
    'tiffin',
    'pan',
    'दाल',
  ]) {
    const t = performance.now()
    const r = await c.search(q, { perGroup: 3 })
    const ms = performance.now() - t
    if (!r.ok) {
      console.log(q, r)
      continue
    }
    console.log(`## ${q} ${ms.toFixed(1)}ms total ${r.data.total}`)
    for (const [g, { total, hits }] of Object.entries(r.data.groups))
      if (total)
        console.log(
          '  ',
          g,
          total,
          hits
            .map(
              (h) =>
                h.title.map((s) => (s.hit ? `[${s.text}]` : s.text)).join('') +
                ' | ' +
                h.snippet.map((s) => (s.hit ? `[${s.text}]` : s.text)).join(''),
            )
            .join('\n        '),
        )
  }
  await b.stop()
})
