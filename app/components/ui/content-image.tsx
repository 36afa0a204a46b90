import { canBeInline, inlinePicture } from './inline-picture'

type Props = {
  image: { src: string; alt: string }
  /** 16:9, as the covers of posts; else 4:3, as the pictures of content/. */
  wide?: boolean
  /** It repeats what stands beside it: screen readers pass it over. */
  isDecorative?: boolean
  /** It is in view when the page opens. */
  eager?: boolean
  /** It is the first thing in view: a drawing stands in the page itself. */
  first?: boolean
  className: string
}

/** A picture of content/ or of a post. Width and height keep its place free; `className` says how it is cut. */
export function ContentImage({ image, wide, isDecorative, eager, first, className }: Props) {
  return (
    <img
      {...(first && canBeInline(image.src) && inlinePicture)}
      src={image.src}
      alt={isDecorative ? '' : image.alt}
      width={wide ? 1600 : 1200}
      height={900}
      loading={eager || first ? undefined : 'lazy'}
      className={className}
    />
  )
}
