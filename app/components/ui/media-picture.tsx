type Props = { src: string; alt: string; className?: string | undefined; sizes?: string; isLazy?: boolean }

/** A picture of a post, in the proportions in which most of them are. */
export function MediaPicture({ src, alt, className, isLazy = false }: Props) {
  return (
    <img src={src} alt={alt} width={1600} height={900} loading={isLazy ? 'lazy' : undefined} className={className} />
  )
}
