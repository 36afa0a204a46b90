/** The results for people: tables on the screen and docs/performance.md. */
import type { Goal, Part, PartResult, Row } from './part'

/** What became of a part: its result, or why there is none. */
export type Outcome = { part: Part } & ({ result: PartResult } | { problem: string })

export type Run = { at: string; machine: string; isQuick: boolean; rounds: number }

/** As a table of console.table. */
export const toTable = ({ rows }: PartResult): Record<string, Record<string, string>> =>
  Object.fromEntries(rows.map(({ name, cells, goal }) => [name, { ...cells, goal: goalText(goal) }]))

export function toMarkdown(outcomes: readonly Outcome[], kept: ReadonlyMap<string, string>, run: Run): string {
  const sections = outcomes.map((outcome) => sectionOf(outcome, run))
  const names = new Set(outcomes.map(({ part }) => part.name))
  const older = [...kept].filter(([name]) => !names.has(name)).map(([, text]) => text)
  return `${head}\n${[...sections, ...older].join('\n')}`
}

/** The sections of a former report by the names of their parts: a run of one part leaves those of the others. */
export function sectionsOf(markdown: string): Map<string, string> {
  const sections = markdown.split(/^(?=<!-- part )/m).slice(1)
  return new Map(sections.map((text) => [/^<!-- part (\S+) -->/.exec(text)?.[1] ?? '', `${text.trimEnd()}\n`]))
}

const head = `# How fast it is

Written by \`npm run bench\`; change nothing here by hand. \`npm run bench -- --only NAME\` measures one part and leaves the others
as they were, \`--quick\` shows in a few minutes that all of it works, with figures that are good for nothing else.

A machine's speed varies by the minute, most of all where others use it too. What is compared is measured in turn in one run,
and only such ratios can be compared with those of another day. \`bench/results.json\` has every figure.
`

function sectionOf(outcome: Outcome, { at, machine, isQuick, rounds }: Run): string {
  const { part } = outcome
  const measured = `Measured ${at.slice(0, 16).replace('T', ' ')} UTC on ${machine}, ${rounds} rounds${isQuick ? ' (**quick: not to be relied on**)' : ''}.`
  const body =
    'problem' in outcome
      ? `**Not measured**: ${outcome.problem}\n`
      : [markdownTable(outcome.result.rows), ...outcome.result.notes.map((note) => `- ${note}`)].join('\n\n')
  return `<!-- part ${part.name} -->\n## ${part.title}\n\n${part.how}\n\n${measured}\n\n${body.trimEnd()}\n`
}

function markdownTable(rows: readonly Row[]): string {
  const columns = [...new Set(rows.flatMap(({ cells }) => Object.keys(cells)))]
  const lines = rows.map(({ name, cells, goal }) => [
    name,
    ...columns.map((column) => cells[column] ?? ''),
    goalText(goal),
  ])
  const table = [['', ...columns, 'goal'], ['---', ...columns.map(() => '--:'), '---'], ...lines]
  return table.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

const goalText = (goal: Goal): string => (goal ? `${goal.text}: ${goal.isMet ? 'met' : '**not met**'}` : '')
