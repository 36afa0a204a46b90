/**
 * The drawings of public/illustrations as text, taken into the server's build: where the files lie at run time differs
 * between our front door, remix-serve and the tests, and a name in a post must not be able to reach any other file.
 */
const drawings = import.meta.glob<string>('/public/illustrations/*.svg', { query: '?raw', import: 'default' })

/** How to get the SVG of a drawing by its file name, or null where there is none of this name. */
export function illustration(name: string): (() => Promise<string>) | null {
  return drawings[`/public/illustrations/${name}`] ?? null
}
