import type { CSSProperties } from 'react'
import { copySet, readMediaAddress } from '~/domain/media/media-address'
import { placeholderOf } from '~/domain/media/media-placeholder'

type Props = {
  src: string
  alt: string
  className?: string | undefined
  /** How wide it is shown, for a picture with copies to choose from. */
  sizes?: string
  /** False where it is in view when the page opens. */
  isLazy?: boolean
  style?: CSSProperties | undefined
}

/**
 * A picture of a post: one that was uploaded here, with its copies and blurred colours behind it until it has come; or any other
 * address. Width and height keep its place free; `className` says how it is cut.
 */
export function MediaPicture({ src, alt, className, sizes = '100vw', isLazy = true, style }: Props) {
  const size = readMediaAddress(src)
  const placeholder = size && placeholderOf(size.id)
  const image = (
    <img
      src={src}
      alt={alt}
      className={className}
      loading={isLazy ? 'lazy' : undefined}
      srcSet={size ? copySet(size, 'jpg') : undefined}
      sizes={size ? sizes : undefined}
      width={size?.width ?? 1600}
      height={size?.height ?? 900}
      style={placeholder ? { ...style, background: `url(${placeholder}) 0 0 / 100% 100% no-repeat` } : style}
    />
  )
  if (!size) return image
  return (
    // Its own box would lie around the picture's: a picture that fills its place would fill none. Without it the sources are boxes
    // beside the picture, empty, each with a gap in a row.
    <picture className="contents">
      <source className="hidden" type="image/avif" srcSet={copySet(size, 'avif')} sizes={sizes} />
      <source className="hidden" type="image/webp" srcSet={copySet(size, 'webp')} sizes={sizes} />
      {image}
    </picture>
  )
}
