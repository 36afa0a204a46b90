import type { ImportReport } from '../../contract/admin-foods'

/** What an import has taken, and what it has refused and why. */
export function Report({ report }: { report: ImportReport }) {
  const { added, changed, unchanged, refused, reasons } = report
  return (
    <section
      aria-labelledby="report"
      role="status"
      className="max-w-[60rem] rounded-card border border-line bg-paper p-5 shadow-sm sm:p-7"
    >
      <h2 id="report" className="text-[1.3rem]!">
        The import
      </h2>
      <p className="figures mt-2 text-small">
        {added} added, {changed} changed, {unchanged} as before, {refused} {refused === 1 ? 'line' : 'lines'} refused.
      </p>
      {reasons.length > 0 ? (
        <table className="mt-4 w-full text-left text-small">
          <caption className="sr-only">Refused lines</caption>
          <thead>
            <tr className="bg-cream text-meta text-ink-2">
              <th scope="col" className="px-3 py-2 font-medium">
                Line
              </th>
              <th scope="col" className="px-3 py-2 font-medium">
                Found
              </th>
              <th scope="col" className="px-3 py-2 font-medium">
                Expected
              </th>
            </tr>
          </thead>
          <tbody>
            {reasons.map(({ line, column, found, expected }) => (
              <tr key={`${line} ${column} ${found}`} className="border-b border-line align-top">
                <td className="figures px-3 py-2 whitespace-nowrap">{line}</td>
                <td className="px-3 py-2 wrap-anywhere">
                  {column ? `${column}: ` : ''}
                  {found}
                </td>
                <td className="px-3 py-2 wrap-anywhere">{expected}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </section>
  )
}
