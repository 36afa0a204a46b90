/** One mistake in content/, told to a person who edits text, not code. */
export type Problem = {
  /** As staff know it: content/plans.yaml */
  file: string
  /** Counted from 1, as editors count. */
  line: number
  /** Which entry: subscription[2].priceRupees; empty for the file as a whole. */
  path: string
  found: string
  expected: string
}

/** The problem as three short lines, for a terminal. */
export function formatProblem({ file, line, path, found, expected }: Problem): string {
  return `${file}:${line}${path === '' ? '' : `  ${path}`}\n  found     ${found}\n  expected  ${expected}`
}

/** ['items', 3, 'title'] → items[3].title */
export function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, key) => {
    if (typeof key === 'number') return `${text}[${key}]`
    return text === '' ? String(key) : `${text}.${String(key)}`
  }, '')
}
