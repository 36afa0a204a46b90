import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { currentRelease, tryBuild } from './build.js'
import { runNpm } from './install.js'
import { compilerPackages, packagesOutside } from './packages-outside.js'
import { root } from './run-command.js'
import { Stop } from './terminal.js'

/**
 * Makes a folder that runs without the project: the build, the packages it loads, content, and the samples of docs/deploy.
 * @param {string} to an absolute path; what stands there is replaced
 * @param {{ withContentEditing: boolean }} wish with the compiler of content
 * @throws {Stop} where the folder does not run
 */
export async function makeAloneFolder(to, { withContentEditing }) {
  if (existsSync(to) && !existsSync(join(to, 'build/front-door.js')) && readdirSync(to).length > 0)
    throw new Stop(`${to} is not empty and not of this command. Name another folder: npm run build -- --to FOLDER`)
  // Made and tried elsewhere: below the project Node would find the project's packages, and a site may run from what is replaced.
  const work = mkdtempSync(join(tmpdir(), 'aahar-alone-'))
  try {
    await fillFolder(join(work, 'aahar'), withContentEditing)
    await tryBuild(join(work, 'aahar/build/front-door.js'), join(work, 'aahar'))
    rmSync(to, { recursive: true, force: true })
    cpSync(join(work, 'aahar'), to, { recursive: true, verbatimSymlinks: true })
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** @param {string} to @param {boolean} withContentEditing */
async function fillFolder(to, withContentEditing) {
  const compiler = withContentEditing ? ['contentlayer.config.ts', 'app/content', 'app/domain'] : []
  cpSync(currentRelease() ?? '', join(to, 'build'), { recursive: true })
  for (const path of ['content', 'public', '.env.example', 'docs', 'package-lock.json', ...compiler])
    cpSync(join(root, path), join(to, path), {
      recursive: true,
      filter: (file) => !/docs.pictures|\.test\./.test(file),
    })
  writePackageJson(to, [...packagesOutside, ...(withContentEditing ? compilerPackages : [])])
  await runNpm('install', '--prefix', to, '--omit=dev', '--ignore-scripts')
}

/** The packages of the folder, in our versions, and its commands. @param {string} to @param {readonly string[]} packages */
function writePackageJson(to, packages) {
  const { scripts, devDependencies, ...ours } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const commands = ['admin', 'backup', 'restore', 'move', 'upgrade', 'doctor', 'foods']
  const json = {
    ...ours,
    scripts: {
      start: scripts.start.replaceAll('scripts/start.js', '--env-file-if-exists=.env build/front-door.js'),
      ...Object.fromEntries(commands.map((word) => [word, `node build/operate.js ${word}`])),
    },
    dependencies: Object.fromEntries(packages.map((name) => [name, ours.dependencies[name]])),
    // "$vite" is the version among the dependencies, of which these are but a part.
    overrides: JSON.parse(JSON.stringify(ours.overrides).replace(/\$([\w-]+)/g, (_, name) => ours.dependencies[name])),
  }
  writeFileSync(join(to, 'package.json'), `${JSON.stringify(json, null, 2)}\n`)
}
