/** The small drawing of a dish beside its name, of public/thali/. Nothing where there is none. */
export const FoodDrawing = ({ src, className }: { src: string | null; className: string }) =>
  src === null ? null : (
    <img src={src} alt="" width={120} height={120} loading="lazy" className={`shrink-0 print:hidden ${className}`} />
  )
