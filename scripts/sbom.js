/** npm run sbom -- FILE: writes the list of all parts of this program, CycloneDX 1.6; without a name, to sbom.cdx.json. Offline. */
import './setup/node-24.js'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './setup/run-command.js'
import { say } from './setup/terminal.js'
import { licenseInstalled } from './supply-chain/licences.js'
import { sbomOf } from './supply-chain/sbom.js'

const file = process.argv[2] ?? 'sbom.cdx.json'
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
const bom = sbomOf(lock, (path) => licenseInstalled(root, path))
writeFileSync(file, `${JSON.stringify(bom, null, 2)}\n`)
say(`${file}: ${bom.components.length} parts, ${bom.serialNumber}`)
