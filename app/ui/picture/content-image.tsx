type Props = {
  image: { src: string; alt: string }
  /** It is in view when the page opens. */
  eager?: boolean
  /** It is the first thing in view, beside words that are read before it. */
  first?: boolean
  className: string
}

/** A picture of content/. Width and height keep its place free; `className` says how it is cut. */
export function ContentImage({ image, eager, first, className }: Props) {
  return (
    <img
      {...(first && { fetchpriority: 'low' })}
      src={image.src}
      alt={image.alt}
      width={1200}
      height={900}
      loading={eager || first ? undefined : 'lazy'}
      className={className}
    />
  )
}
