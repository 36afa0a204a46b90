/**
 * The shape of a form that is being fetched (skeleton.css).
 * @param shape a letter for each part: `w` a field as wide as the form, `h` one of half its width, `k` a choice of two, `q` one of three,
 * `d` a row of days, `s` their times, `p` a plan's card, `t` a heading
 */
export const Skeleton = ({ shape }: { shape: string }) => (
  <div role="status" className="skeleton">
    <span className="sr-only">Loading the form</span>
    {[...shape].map((part, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they never move
      <i key={at} className={`skeleton-${part}`} />
    ))}
  </div>
)
