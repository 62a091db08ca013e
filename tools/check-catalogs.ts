import path from 'node:path'
import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { root } from './steps.ts'

// The catalogs must have exactly the sentences of the code: a sentence that was not extracted is never translated.
process.chdir(path.join(root, 'app'))
const differing: string[] = []
for (const catalog of await getCatalogs(getConfig())) {
  const inCode = (await catalog.collect({})) ?? {}
  const inCatalog = (await catalog.read('en')) ?? {}
  for (const [id, { message = id }] of Object.entries(inCode)) {
    if (!Object.hasOwn(inCatalog, id)) differing.push(`not extracted: ${message}`)
  }
  for (const [id, { message = id }] of Object.entries(inCatalog)) {
    if (!Object.hasOwn(inCode, id)) differing.push(`not in the code: ${message}`)
  }
}
if (differing.length > 0) console.error(`${differing.join('\n')}\nRun: cd app && npx lingui extract --clean`)
process.exitCode = differing.length === 0 ? 0 : 1
