/** The open part as its page shows it, from values that are not saved. */
import { site, tokens } from '../../collections.server'
import { markdownToBlocks } from '../../schema/blocks/blocks'
import type { ContentFile } from '../../source/content-files'
import type { OpenPart } from '../../source/content-form'
import { valueAt } from '../../source/content-tree'
import { fillAll } from '../../text/tokens'
import type { PreviewView } from './content-view'

type Values = Record<string, unknown>

const planLike = (value: unknown): value is NonNullable<Extract<PreviewView, { kind: 'plan' }>>['plan'] => {
  const plan = value as Partial<Record<string, unknown>> | null
  const isPrice = plan?.priceRupees === null || typeof plan?.priceRupees === 'number'
  return Boolean(
    plan &&
      isPrice &&
      Array.isArray(plan.features) &&
      typeof plan.title === 'string' &&
      typeof plan.planType === 'string',
  )
}

/** A preview shows a link, or what else no block holds, by its words. */
const asWords = () => {}

export function previewOf(file: ContentFile, part: OpenPart | 'body', data: Values, body: string | null): PreviewView {
  if (part === 'body')
    return body === null
      ? null
      : { kind: 'text', title: file.title, blocks: fillAll(markdownToBlocks(body, asWords), tokens) }
  const value = fillAll(valueAt(data, part.path), tokens)
  if (file.name === 'plans.yaml' && part.path.length === 2 && planLike(value))
    return { kind: 'plan', plan: value, gymDiscountPercent: site.orders.gymDiscountPercent }
  return entryPreview(value)
}

function entryPreview(value: unknown): PreviewView {
  if (typeof value !== 'object' || value === null) return null
  const of = (...keys: string[]) => {
    const found = keys.map((key) => (value as Values)[key]).find((text) => typeof text === 'string' && text !== '')
    return typeof found === 'string' ? found : null
  }
  const image = (value as { image?: { src?: unknown; alt?: unknown } | string | null }).image
  const src = typeof image === 'string' ? image : image?.src
  const entry = {
    eyebrow: of('eyebrow', 'year', 'location'),
    title: of('title', 'heading', 'question', 'name', 'label'),
    text: of('text', 'description', 'answer', 'quote', 'intro', 'summary', 'overview', 'blurb'),
    image: typeof src === 'string' && /^\/[\w./-]+$/.test(src) ? src : null,
  }
  return entry.title === null && entry.text === null ? null : { kind: 'entry', ...entry }
}
