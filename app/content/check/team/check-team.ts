/** Rules of content/team/: at least one practitioner can be booked, hours and breaks end after they begin, and services are those of services.yaml. */
import type { z } from 'zod'
import type { practitionerSchema } from '../../schema/document-schemas'
import type { SourceFile } from '../../source/source-file'
import type { CheckedContent, Report } from '../check-context'

export type CheckedPractitioner = { source: SourceFile; data: z.infer<typeof practitionerSchema> }

export function teamRules(
  team: readonly CheckedPractitioner[],
  { Services }: Pick<CheckedContent, 'Services'>,
  report: Report,
): void {
  const services = Services && new Set(Services.data.items.map(({ id }) => id))
  for (const { source, data } of team) {
    const say = (path: readonly PropertyKey[], found: string, expected: string) =>
      report(source, source.lineOf(path), path, found, expected)
    for (const [at, { opens, closes }] of (data.hours ?? []).entries())
      if (opens >= closes)
        say(['hours', at, 'closes'], `closes at ${closes}, opens at ${opens}`, 'an hour after “opens”')
    for (const [at, { from, to }] of (data.breaks ?? []).entries())
      if (from >= to) say(['breaks', at, 'to'], `from ${from} to ${to}`, 'an hour after “from”, on the 24-hour clock')
    for (const [at, id] of (data.services ?? []).entries())
      if (services && !services.has(id))
        say(
          ['services', at],
          `the service “${id}”, which is not in services.yaml`,
          `the id of a service: ${[...services].join(', ')}`,
        )
  }
  const [first] = team
  if (first && team.every(({ data }) => data.bookable === false))
    report(
      first.source,
      first.source.lineOf(['bookable']),
      ['bookable'],
      'nobody of content/team who can be booked',
      'at least one person with bookable: true, or without that line',
    )
}
