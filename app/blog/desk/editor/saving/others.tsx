/** Who else has the post open. */
export function Others({
  presence,
  isMine,
}: {
  presence: { others: { name: string }[]; updated_by: string | null } | null
  isMine: boolean
}) {
  const names = [...new Set(presence?.others.map(({ name }) => name))]
  return (
    <div role="status">
      {names.length > 0 ? (
        <p className="bg-info-tint px-4.5 py-2.5 text-small text-info lg:px-10">
          {names.join(' and ')} {names.length === 1 ? 'has' : 'have'} this open too.
          {isMine
            ? ''
            : ` ${presence?.updated_by ?? 'Another person'} has changed the same place as you. When you save, you choose which text stays.`}
        </p>
      ) : null}
    </div>
  )
}
