/**
 * Writes app/components/ui/icons/ from lucide-react: a file for each icon that we draw. Without a name it writes those that are there
 * anew, after an update of lucide; with names it adds them: `node scripts/icons.js arrow-right`.
 * The results are committed: lucide is 4,854 files, and npm would unpack all of them before the first `npm start`.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

export const iconFolder = fileURLToPath(new URL('../app/components/ui/icons/', import.meta.url))
const lucide = join(dirname(createRequire(import.meta.url).resolve('lucide-react/package.json')), 'dist/esm')

/** lucide's names of icons to the file that has each; some files have several names. */
const files = new Map(
  [
    ...readFileSync(join(lucide, 'lucide-react.mjs'), 'utf8').matchAll(
      /^export \{ (.+) \} from '\.\/icons\/([\w-]+)\.mjs';$/gm,
    ),
  ].flatMap(([, names = '', file = '']) =>
    names.split(', ').map((name) => /** @type {const} */ ([name.replace(/^default as /, ''), file])),
  ),
)

/** @returns {string[]} the icons that are there, as "arrow-right" */
export const listIcons = () =>
  readdirSync(iconFolder).flatMap((file) => (file.endsWith('.ts') ? [file.slice(0, -3)] : []))

/** Goes with the shapes wherever they go. */
export const licence = () => readFileSync(join(lucide, '../../LICENSE'), 'utf8')

/**
 * The text of the file of an icon: lucide's shapes as ready markup.
 * @param {string} icon as "arrow-right"
 * @returns {Promise<string>}
 */
export async function iconModule(icon) {
  const name = icon.replace(/(?:^|-)(\w)/g, (_, letter) => letter.toUpperCase())
  const file = files.get(name)
  if (file === undefined)
    throw new Error(`lucide-react has no icon ${name}, or its list of icons is written otherwise now.`)
  /** @type {{ __iconData: { node: [tag: string, attributes: Record<string, string>][] } }} */
  const { __iconData } = await import(pathToFileURL(join(lucide, `icons/${file}.mjs`)).href)
  const shapes = __iconData.node
    .map(([tag, { key: _, ...attributes }]) => {
      const written = Object.entries(attributes).map(([attribute, value]) => `${attribute}="${value}"`)
      return `<${tag} ${written.join(' ')}></${tag}>`
    })
    .join('')
  const line = `export const ${name} = /* @__PURE__ */ createIcon('${shapes}')`
  const isLong = line.length > 120
  return `import { createIcon } from '~/components/ui/create-icon'

${isLong ? `export const ${name} = /* @__PURE__ */ createIcon(\n  '${shapes}',\n)` : line}
`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const names = process.argv.slice(2)
  for (const icon of names.length > 0 ? names : listIcons())
    writeFileSync(join(iconFolder, `${icon}.ts`), await iconModule(icon))
  writeFileSync(join(iconFolder, 'LICENSE'), licence())
}
