import type { Founder } from '~/domain/text/founder'

type Props = {
  founder: Founder
  /** What she does here: 'Reviewed by'. */
  says: string
  className?: string
}

/** Who answers for what is decided here: her picture, or the frame for it, her name, degrees and register. */
export function FounderLine({ founder: { name, credentials, picture }, says, className = '' }: Props) {
  return (
    <div className={`flex items-center gap-3 text-small leading-snug ${className}`}>
      <img
        src={picture.src}
        alt=""
        width={900}
        height={1100}
        loading="lazy"
        className="h-13 w-11 shrink-0 arch object-cover object-top"
      />
      <p className="text-ink-2">
        {says} <strong className="font-semibold text-ink">{name}</strong>,{' '}
        <span className="figures">{credentials}</span>
      </p>
    </div>
  )
}
