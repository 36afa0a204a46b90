/** A sum with its name, in a list of them. */
export const SumLine = ({ name, value }: { name: string; value: string }) => (
  <div className="flex flex-wrap justify-between gap-x-6 border-b border-line py-2.5">
    <dt>{name}</dt>
    <dd className="font-semibold">{value}</dd>
  </div>
)
