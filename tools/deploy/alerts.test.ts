/** Alerts and the dashboard query what nodes report, and each alert says what to do. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { appErrors } from '@haulway/domain/errors.ts'
import { plainFailure } from '@haulway/server/http/refusal.ts'
import { openMetrics } from '@haulway/server/http/traffic/metrics.ts'
import { parser } from '@prometheus-io/lezer-promql'
import { beforeAll, expect, test } from 'vitest'
import { root } from '../steps.ts'
import { readAlerts, readDashboard } from './read-deploy.fixture.ts'

const alerts = readAlerts()
const { panels } = readDashboard()
const expressions = [
  ...alerts.map(({ expr }) => expr),
  ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
]

/** The metrics that a query names. @throws on a query that Prometheus could not read */
function readQuery(query: string): string[] {
  const names: string[] = []
  parser.parse(query).iterate({
    enter: node => {
      if (node.type.isError) throw new Error(`${query}: can't be read at ${node.from}`)
      if (node.name === 'Identifier' && node.node.parent?.name === 'VectorSelector')
        names.push(query.slice(node.from, node.to))
    },
  })
  return names
}

/** What a node reports, as a scrape lists it. A histogram has three series. */
let reported: Set<string>
let scrape: string
beforeAll(async () => {
  const served = await openMetrics().serve(
    {
      sql: (async () => [{ seconds: 0, is_failing: false, name: 'send-mail', failing: 0 }]) as never,
      readLedgerSum: async () => 0,
      countStreams: () => 0,
      countWaiting: () => 0,
      isNatsConnected: () => true,
      historyReads: { primary: 0, replica: 0 },
      readHealth: async () => ({ isReady: true, parts: new Map([['storage', true]]) }),
    },
    '127.0.0.1',
    0,
  )
  scrape = await (await fetch(`${served.url}/metrics`)).text()
  served.close()
  const types = [...scrape.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '', type]) => ({ name, type }))
  const seriesOf = ({ name, type }: { name: string; type: string | undefined }) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name]
  // Prometheus itself adds whether a node answered.
  reported = new Set(['up', ...types.flatMap(seriesOf)])
})

test('every query can be read, and a broken one could not', () => {
  for (const query of expressions) expect(readQuery(query)).not.toEqual([])
  for (const broken of ['sum(up', 'rate(up[5m)', 'up == ', 'histogram_quantile(0.5 up)'])
    expect(() => readQuery(broken)).toThrow()
})

test('every metric in a query is reported by a node', () => {
  const asked = new Set(expressions.flatMap(readQuery))
  expect([...asked].filter(name => !reported.has(name))).toEqual([])
  expect(readQuery('sum(rate(haulway_trucks_total[5m]))').filter(name => !reported.has(name))).toHaveLength(1)
})

test('each code of a refusal is counted from 0, because an increase needs a value before it', () => {
  for (const code of [...Object.keys(appErrors), plainFailure.code])
    expect(scrape).toContain(`haulway_refusals_total{code="${code}"} 0\n`)
})

test('every metric of ours is on the dashboard or raises an alert', () => {
  const asked = new Set(expressions.flatMap(readQuery))
  const ours = [...reported].filter(name => name.startsWith('haulway_') && !/_(sum|count)$/.test(name))
  expect(ours.filter(name => !asked.has(name))).toEqual([])
})

test('each alert has one name and a section of the guide that says what to do', () => {
  const names = alerts.map(({ alert }) => alert)
  expect(new Set(names).size).toBe(names.length)
  const guide = readFileSync(path.join(root, 'docs/production.md'), 'utf8')
  const sections = new Map([...guide.matchAll(/^### (Haulway\w+)\n([^#]+)/gm)].map(([, name, text]) => [name, text]))
  expect([...sections.keys()].sort()).toEqual([...names].sort())
  for (const { alert, annotations } of alerts) {
    expect(annotations.runbook).toBe(`docs/production.md#${alert.toLowerCase()}`)
    expect(sections.get(alert)?.trim().length).toBeGreaterThan(40)
  }
})

test('the panels of the dashboard do not overlap', () => {
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, n) => `${x + (n % w)},${y + Math.floor(n / w)}`),
  )
  expect(new Set(cells).size).toBe(cells.length)
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
})
