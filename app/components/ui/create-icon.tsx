/*! @license Icons: lucide, ISC, https://lucide.dev/license */
import type { ComponentType, SVGProps } from 'react'

type IconProps = Omit<SVGProps<SVGSVGElement>, 'ref'> & { size?: number }
export type IconComponent = ComponentType<IconProps>

/**
 * An icon of app/components/ui/icons/, which scripts/icons.js writes from lucide: the shapes are one ready text; how lines are drawn is
 * said once, by `.icon` in app.css.
 */
export function createIcon(shapes: string): IconComponent {
  const html = { __html: shapes }
  return function Icon({ size = 24, strokeWidth = 2, className, ...given }) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        strokeWidth={strokeWidth}
        className={className ? `icon ${className}` : 'icon'}
        {...given}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: shapes of the library, known when the site is built.
        dangerouslySetInnerHTML={html}
      />
    )
  }
}
