/** Reads the files in `deploy/` for tests. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { root } from '../steps.ts'

export const deployFolder = path.join(root, 'deploy')
const read = (file: string) => readFileSync(path.join(deployFolder, file), 'utf8')

/** What `.env` next to `compose.yaml` would contain. */
export const sampleSecrets: Record<string, string> = {
  PUBLIC_URL: 'https://haulway.example',
  DATABASE_ADMIN_PASSWORD: 'admin-password',
  DATABASE_PASSWORD: 'database-password',
  AUTH_SECRET: 'a secret for this test, long enough',
  SMTP_URL: 'smtps://user:password@mail.example',
  MAIL_FROM: 'Haulway <no-reply@haulway.example>',
  NATS_PASSWORD: 'nats-password',
  BUCKET_SECRET: 'bucket-secret',
  GRAFANA_PASSWORD: 'grafana-password',
}

const serviceSchema = z.looseObject({
  environment: z.record(z.string(), z.string()).default({}),
  volumes: z.array(z.string()).default([]),
  depends_on: z.record(z.string(), z.unknown()).default({}),
})
const composeSchema = z.looseObject({ services: z.record(z.string(), serviceSchema) })

/** `compose.yaml` with the sample secrets filled in, and any other settings of `.env`. */
export function readCompose(more: Record<string, string> = {}) {
  const missing = new Set<string>()
  const text = read('compose.yaml').replaceAll(/\$\{(\w+):([?-])([^}]*)\}/g, (_, name: string, sign, usual: string) => {
    if (sign === '?' && sampleSecrets[name] === undefined) missing.add(name)
    const value = sampleSecrets[name] ?? more[name]
    return value ?? (sign === '?' ? '' : usual || "''")
  })
  const whole: unknown = parse(text, { merge: true })
  return { whole, ...composeSchema.parse(whole), missing: [...missing] }
}

const manifestSchema = z.looseObject({
  apiVersion: z.string(),
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }),
})
const generatorSchema = z.array(z.strictObject({ name: z.string(), envs: z.array(z.string()) }))
/** What kustomize knows of its file, as far as ours uses it: another field is a mistake. */
const kustomizationSchema = z.strictObject({
  apiVersion: z.literal('kustomize.config.k8s.io/v1beta1'),
  kind: z.literal('Kustomization'),
  namespace: z.string(),
  resources: z.array(z.string()),
  configMapGenerator: generatorSchema,
  secretGenerator: generatorSchema,
  images: z.array(z.strictObject({ name: z.string(), newName: z.string(), newTag: z.string() })),
})

/** The resources that `kubernetes/kustomization.yaml` names, and the settings and sample secrets of their pods. */
export function readKubernetes() {
  const kustomization = kustomizationSchema.parse(parse(read('kubernetes/kustomization.yaml')))
  const manifests = kustomization.resources.flatMap(file =>
    parseAllDocuments(read(`kubernetes/${file}`)).map(document => manifestSchema.parse(document.toJS())),
  )
  const settings = readSettings('settings.env')
  const secrets = readSettings('secrets.example.env')
  return { kustomization, manifests, settings, secrets }
}

function readSettings(file: string): Record<string, string> {
  const lines = read(`kubernetes/${file}`).split('\n')
  const pairs = lines.filter(line => line !== '' && !line.startsWith('#')).map(line => /^(\w+)=(.*)$/.exec(line))
  return Object.fromEntries(pairs.map(pair => [pair?.[1] ?? '', pair?.[2] ?? '']))
}

const containerSchema = z.looseObject({
  image: z.string(),
  env: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
  envFrom: z.array(z.record(z.string(), z.object({ name: z.string() }))),
})
const deploymentSchema = z.looseObject({
  metadata: z.object({ name: z.string() }),
  spec: z.looseObject({
    replicas: z.number(),
    template: z.looseObject({ spec: z.looseObject({ containers: z.array(containerSchema) }) }),
  }),
})

/** A process of our image. `container` is what the file says of it. */
type DeployedProcess = { name: string; environment: Record<string, string>; container: Record<string, unknown> }

/** Every process of our image that the files start, with its whole environment: of the image, then of the file. */
export function listProcesses(): { compose: DeployedProcess[]; kubernetes: DeployedProcess[] } {
  const image = Object.fromEntries(
    /^ENV (.+)$/m
      .exec(read('Containerfile'))![1]!
      .split(' ')
      .map(pair => pair.split('=')),
  )
  const compose = Object.entries(readCompose().services)
    .filter(([, service]) => /^haulway:/.test(String(service.image)))
    .map(([name, service]) => ({
      name,
      environment: { ...image, ...service.environment },
      container: service,
    }))
  const { manifests, settings, secrets } = readKubernetes()
  const generated: Record<string, Record<string, string>> = { 'haulway-settings': settings, 'haulway-secrets': secrets }
  const kubernetes = manifests
    .filter(({ kind }) => kind === 'Deployment')
    .map(manifest => deploymentSchema.parse(manifest))
    .flatMap(({ metadata, spec }) =>
      spec.template.spec.containers
        .filter(container => container.image === 'haulway')
        .flatMap(container => {
          const named = container.envFrom.flatMap(each => Object.values(each)).map(({ name }) => generated[name])
          const own = container.env.map(({ name, value }) => [name, value] as const)
          const environment = Object.assign({}, image, ...named, Object.fromEntries(own))
          return Array.from({ length: spec.replicas }, (_, n) => ({
            name: `${metadata.name}-${n + 1}`,
            environment,
            container,
          }))
        }),
    )
  return { compose, kubernetes }
}

const duration = z.string().regex(/^\d+[smh]$/)
/** What Prometheus knows of its files, as far as ours use it: it does not start with any other field. */
const rulesSchema = z.strictObject({
  groups: z.array(
    z.strictObject({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string(),
          expr: z.string(),
          for: duration,
          labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.strictObject({ summary: z.string(), runbook: z.string() }),
        }),
      ),
    }),
  ),
})
const prometheusSchema = z.strictObject({
  global: z.strictObject({ scrape_interval: duration, evaluation_interval: duration }),
  rule_files: z.array(z.string()),
  scrape_configs: z.array(
    z.strictObject({
      job_name: z.string(),
      static_configs: z.array(z.strictObject({ targets: z.array(z.string().regex(/^[\w-]+:\d+$/)) })),
    }),
  ),
})
const podScrapeSchema = z.array(
  z.strictObject({
    job_name: z.string(),
    kubernetes_sd_configs: z.array(
      z.strictObject({ role: z.literal('pod'), namespaces: z.strictObject({ names: z.array(z.string()) }) }),
    ),
    relabel_configs: z.array(
      z.strictObject({
        source_labels: z.array(z.string().regex(/^__meta_kubernetes_pod_(name|label_\w+|container_port_name)$/)),
        regex: z.string().optional(),
        action: z.literal('keep').optional(),
        target_label: z.string().optional(),
      }),
    ),
  }),
)
const dataSourcesSchema = z.strictObject({
  apiVersion: z.literal(1),
  datasources: z.array(
    z.strictObject({
      name: z.string(),
      uid: z.string(),
      type: z.literal('prometheus'),
      url: z.url(),
      isDefault: z.boolean(),
    }),
  ),
})
const dashboardFoldersSchema = z.strictObject({
  apiVersion: z.literal(1),
  providers: z.array(
    z.strictObject({ name: z.string(), type: z.literal('file'), options: z.strictObject({ path: z.string() }) }),
  ),
})
const dashboardSchema = z.looseObject({
  panels: z.array(
    z.looseObject({
      id: z.number(),
      title: z.string(),
      gridPos: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
      datasource: z.object({ uid: z.string() }),
      targets: z.array(z.object({ expr: z.string() }).loose()),
    }),
  ),
})

export const readPrometheus = () => prometheusSchema.parse(parse(read('prometheus.yaml')))
export const readPodScrape = () => podScrapeSchema.parse(parse(read('kubernetes/prometheus-scrape.yaml')))
export const readDataSources = () =>
  dataSourcesSchema.parse(parse(read('grafana/provisioning/datasources/prometheus.yaml')))
export const readDashboardFolders = () =>
  dashboardFoldersSchema.parse(parse(read('grafana/provisioning/dashboards/haulway.yaml')))
export const readAlerts = () => rulesSchema.parse(parse(read('alerts.yaml'))).groups.flatMap(({ rules }) => rules)
export const readDashboard = () => dashboardSchema.parse(JSON.parse(read('grafana/dashboards/haulway.json')))
