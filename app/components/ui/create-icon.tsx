/*! @license Icons: lucide, ISC, https://lucide.dev/license */
import type { LucideProps } from 'lucide-react'

type Shape = readonly [tag: string, attributes: Record<string, string>]
type Drawing = { name: string; node: readonly Shape[] }

/**
 * Stands in the build for lucide's own function of this name (vite.config.ts), which makes each shape an element at each
 * rendering. Here the shapes are one ready text; how lines are drawn is said once, by `.icon` in app.css.
 */
export default function createLucideIcon({ name, node }: Drawing) {
  const shapes = { __html: node.map(shapeText).join('') }
  function Icon({ size = 24, strokeWidth = 2, className, ...given }: LucideProps) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        strokeWidth={strokeWidth}
        className={className ? `icon ${className}` : 'icon'}
        {...given}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: shapes of the library, known when the site is built.
        dangerouslySetInnerHTML={shapes}
      />
    )
  }
  Icon.displayName = name
  return Icon
}

const shapeText = ([tag, { key: _, ...attributes }]: Shape) =>
  `<${tag} ${Object.entries(attributes)
    .map(([name, value]) => `${name}="${value}"`)
    .join(' ')}></${tag}>`
