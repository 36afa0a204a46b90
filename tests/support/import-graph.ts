/** Who imports whom in app/, read from the files as they are: type-only imports too, which Biome's noImportCycles passes over. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

type Import = { to: string; isTypeOnly: boolean; isDynamic: boolean }

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Each file of app/ but its tests, with the files of app/ that it imports; paths from the project's folder. */
export function readImportGraph(): Map<string, Import[]> {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'app'], { cwd: root })
  const files = listed
    .toString()
    .split('\n')
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.') && existsSync(join(root, path)))
  return new Map(files.map((file) => [file, importsOf(file)]))
}

function importsOf(file: string): Import[] {
  const source = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest)
  const found: Import[] = []
  const add = (specifier: ts.Node | undefined, isTypeOnly: boolean, isDynamic = false) => {
    const to = specifier && ts.isStringLiteral(specifier) ? resolved(file, specifier.text) : null
    if (to !== null) found.push({ to, isTypeOnly, isDynamic })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, isErased(node.importClause))
    else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly)
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node.arguments[0], false, true)
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) add(node.argument.literal, true)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** Whether nothing of the import is left in the program: `import type …`, or only `type` names in the braces. */
function isErased(clause: ts.ImportClause | undefined): boolean {
  if (!clause) return false
  const names = clause.namedBindings
  const hasOnlyTypes = names && ts.isNamedImports(names) && names.elements.every((element) => element.isTypeOnly)
  return clause.isTypeOnly || (clause.name === undefined && hasOnlyTypes === true)
}

function resolved(from: string, specifier: string): string | null {
  const isOurs = specifier.startsWith('~/') || specifier.startsWith('.')
  if (!isOurs) return null
  const base = specifier.startsWith('~/') ? join('app', specifier.slice(2)) : join(dirname(from), specifier)
  const candidates = [base, `${base}.ts`, `${base}.tsx`, join(base, 'route.tsx'), join(base, 'route.ts')]
  const path = candidates.find((candidate) => /\.tsx?$/.test(candidate) && existsSync(join(root, candidate)))
  return path === undefined ? null : relative('.', path)
}

/** The files that reach themselves, one circle a line; each circle once. */
export function findCircles(graph: ReadonlyMap<string, readonly { to: string }[]>): string[] {
  const circles: string[] = []
  const done = new Set<string>()
  const path: string[] = []
  const walk = (file: string) => {
    const at = path.indexOf(file)
    if (at >= 0) circles.push([...path.slice(at), file].join(' → '))
    if (at >= 0 || done.has(file)) return
    path.push(file)
    for (const { to } of graph.get(file) ?? []) walk(to)
    path.pop()
    done.add(file)
  }
  for (const file of graph.keys()) walk(file)
  return circles
}

/** All that is loaded with a file: what it imports by value, on to the end, but not what it imports when it is needed. */
export function loadedWith(start: string, graph: ReadonlyMap<string, readonly Import[]>): Set<string> {
  const loaded = new Set([start])
  for (const file of loaded)
    for (const { to, isTypeOnly, isDynamic } of graph.get(file) ?? []) if (!isTypeOnly && !isDynamic) loaded.add(to)
  return loaded
}
