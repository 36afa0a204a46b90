type Props = {
  /** What reading it gives. */
  label: string
  /** As drawing/qr-code.server.ts draws it. */
  qr: { size: number; path: string }
  className?: string
}

/** Black on white in either theme, as readers want it. */
export function QrPicture({ label, qr, className = '' }: Props) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${qr.size} ${qr.size}`}
      shapeRendering="crispEdges"
      className={`size-60 rounded-field bg-white ${className}`}
    >
      <path d={qr.path} fill="#000" />
    </svg>
  )
}
