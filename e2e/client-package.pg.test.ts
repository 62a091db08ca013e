/** The client package for integrators: packed, installed in an empty folder, its example run against a server. */
import { execFile } from 'node:child_process'
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { newEmail, password, registerUid } from '@haulway/server/testing/accounts.fixture.ts'
import { openTestNode } from '@haulway/server/testing/test-node.ts'
import { root } from '@haulway/tools/steps.ts'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'

const run = promisify(execFile)
const programs = path.join(root, 'node_modules/.bin')
/** Without the `npm_` variables that an npm running the tests sets, since the folder is not part of the checkout. */
const outer = Object.entries(process.env).filter(([name]) => !name.startsWith('npm_'))
const environment = { ...Object.fromEntries(outer), PATH: `${programs}${path.delimiter}${process.env.PATH}` }
const installed = 'node_modules/@haulway/client'

const node = await openTestNode()
const folder = mkdtempSync(path.join(tmpdir(), 'haulway-client-'))
const quiet = { env: environment, cwd: path.join(root, 'client') }
await run('npm', ['pack', '--silent', '--pack-destination', folder], quiet)
const [tarball] = readdirSync(folder)
writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ type: 'module', private: true }))
const packageSchema = z.object({ dependencies: z.record(z.string(), z.string()).default({}) })
await install(`./${tarball}`)
for (const file of ['day.ts', 'outbox-file.ts']) {
  copyFileSync(path.join(folder, installed, 'example', file), path.join(folder, file))
}
afterAll(async () => {
  await node.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Installs the package without a network: its dependencies come from this checkout's node_modules. */
async function install(tarball: string): Promise<void> {
  const options = ['--offline', '--install-links', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund']
  const needed = listNeeded(Object.keys(readDependencies(path.join(root, 'client'))))
  const folders = needed.map(name => path.join(root, 'node_modules', name))
  const quiet = { cwd: folder, env: environment }
  await run('npm', ['install', '--legacy-peer-deps', ...options, tarball, ...folders], quiet)
}

/** The packages and everything they depend on. */
function listNeeded(names: readonly string[], known: ReadonlySet<string> = new Set()): string[] {
  return [...names.reduce((found, name) => (found.has(name) ? found : withNeeded(name, found)), known)]
}

function withNeeded(name: string, known: ReadonlySet<string>): ReadonlySet<string> {
  const dependencies = readDependencies(path.join(root, 'node_modules', name))
  return new Set(listNeeded(Object.keys(dependencies), new Set([...known, name])))
}

function readDependencies(folder: string): Record<string, string> {
  return packageSchema.parse(JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))).dependencies
}

test('the example logs in, makes a call, submits a command and reads its documents', async () => {
  const email = newEmail('pat')
  await registerUid(node, email)
  const settings = { HAULWAY_URL: node.url, HAULWAY_EMAIL: email, HAULWAY_PASSWORD: password }
  const { stdout } = await run('node', ['day.ts'], { cwd: folder, env: { ...environment, ...settings } })
  expect(stdout).toBe('Truck T-201: 13100 kg empty\n')
})

test('an act in the outbox file is sent by the next start of a program that was killed', async () => {
  const email = newEmail('ray')
  await registerUid(node, email)
  const open = `import { openClient } from '@haulway/client'
import { newId } from '@haulway/client/new-id'
import { openOutboxFile } from './outbox-file.ts'
const storage = await openOutboxFile('acts.json')
`
  const offline = `${open}const client = await openClient({ url: 'http://127.0.0.1:9', storage })
for (const name of ['Alder', 'Birch']) await client.submit('createEntity', { entityId: newId(), entityType: 0, name })
process.kill(process.pid, 'SIGKILL')
`
  const online = `${open}const client = await openClient({ url: '${node.url}', storage })
await client.signIn({ email: '${email}', password: '${password}' })
while ((await client.commands()).length > 0) await new Promise(resolve => setTimeout(resolve, 50))
console.log((await client.read.ownEntities()).map(({ name }) => name).sort().join())
client.close()
`
  writeFileSync(path.join(folder, 'offline.mjs'), offline)
  writeFileSync(path.join(folder, 'online.mjs'), online)
  const quiet = { cwd: folder, env: environment }
  await expect(run('node', ['offline.mjs'], quiet)).rejects.toMatchObject({ signal: 'SIGKILL' })
  expect((await run('node', ['online.mjs'], quiet)).stdout).toBe('Alder,Birch\n')
})

test('the program in the README is the example that runs', () => {
  const readme = readFileSync(path.join(folder, installed, 'README.md'), 'utf8')
  const example = readFileSync(path.join(folder, installed, 'example/day.ts'), 'utf8')
  expect(/```ts\n(.*?)```/s.exec(readme)?.[1]).toBe(example)
})

test('the types check calls, inputs, replies and documents, even for commands that wait for a network', async () => {
  const wrong = [
    `await client.submit('createTrucks', {})`,
    `await client.submit('createTruck', { entityId: 'e', truckId: 't', number: 41, tareGrams: 1, legalGrossGrams: 1 })`,
    `await client.call('closeProject', { project: 'p' })`,
    `await client.submit('publishProject', { projectId: 'p', isUrgent: true })`,
    `;(await client.list('haulway-entity/e', 'trucks'))[0]?.weight`,
    `await client.read.page('haulway-entity/e', 'trucks', { orderBy: 'weight' })`,
    `await client.read.document({ scope: 'haulway-entity/e', collection: 'wagons', id: 'w' })`,
  ]
  const open = `import { openClient } from '@haulway/client'\nconst client = await openClient({ url: 'http://h' })\n`
  for (const [i, line] of wrong.entries()) writeFileSync(path.join(folder, `wrong-${i}.ts`), `${open}${line}\n`)
  const options = {
    target: 'es2024',
    lib: ['es2024', 'dom'],
    module: 'nodenext',
    strict: true,
    noEmit: true,
    types: ['node'],
    skipLibCheck: false,
  }
  symlinkSync(path.join(root, 'node_modules/@types'), path.join(folder, 'node_modules/@types'))
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, include: ['*.ts'] }))
  const checked = run('tsc', ['-p', '.', '--pretty', 'false'], { cwd: folder, env: environment })
  const output = await checked.then(
    ({ stdout }) => stdout,
    (failure: { stdout: string }) => failure.stdout,
  )
  // Packages that oRPC names in its types and does not install are not checked here.
  const files = output.split('\n').flatMap(line => /^(?!node_modules\/@orpc\/)([^(]+)\(\d/.exec(line)?.[1] ?? [])
  expect(new Set(files)).toEqual(new Set(wrong.map((_, i) => `wrong-${i}.ts`)))
})
