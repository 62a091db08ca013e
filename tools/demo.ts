/** The demo day from the command line: `npm run demo -- --help`. `npm start` runs it beside the server. */
import { parseArgs } from 'node:util'
import { chooseDay, type DemoDay } from '@haulway/demo/day/choose-day.ts'
import { demoDay } from '@haulway/demo/day/demo-day.ts'
import { readRegion } from '@haulway/demo/region/region.ts'
import { printDay } from '@haulway/demo/simulator/print-day.ts'
import { demoPassword } from '@haulway/demo/town/client.ts'
import { createCountingJournal } from '@haulway/demo/town/journal.ts'
import { untilAnswered } from '@haulway/demo/town/retry.ts'
import { type DemoOptions, runDemo } from '@haulway/demo/town/run.ts'
import { listPeople } from '@haulway/demo/town/town.ts'
import { replayTracks } from '@haulway/demo/tracks/replay-tracks.ts'
import { readTracks } from '@haulway/demo/tracks/tracks.ts'
import { openPastOf } from '@haulway/server/admin/past-node.ts'
import { runAct } from '@haulway/server/admin/run-act.ts'
import { nodeOptionsOf } from '@haulway/server/api-node/node-options.ts'
import { readConfig } from '@haulway/server/config.ts'
import { findEmbeddedUrl } from '@haulway/server/db/embedded/embedded-postgres.ts'
import { z } from 'zod'

const usage = `Drives a working day of trucks through a running Haulway, as real clients do.

  npm run demo -- [options]

  --url <address>     address of the Haulway server; by default http://127.0.0.1:8080
  --speed <n>         catch up n times faster than real time; by default as fast as possible
  --region <file>     another region (GeoJSON like app/public/region/demo-region.geojson)
  --tracks <folder>   drive recorded tracks (JSON files) instead, each as a separate load, ending now
  --dry-run           run the day without a server, and print what would happen
  --help              print this help`

const argumentsSchema = z.object({
  url: z.url({ protocol: /^https?$/ }).default('http://127.0.0.1:8080'),
  speed: z.coerce.number().positive().optional(),
  region: z.string().optional(),
  tracks: z.string().optional(),
  'dry-run': z.boolean().default(false),
  help: z.boolean().default(false),
})

const print = (sentence: string): void => {
  process.stdout.write(`${sentence}\n`)
}
const ending = new AbortController()
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => ending.abort())
// Started by a server: when the server ends, for whatever reason, the demo ends too.
process.on('disconnect', () => process.exit(0))

await main().catch(error => {
  if (ending.signal.aborted) return
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
})
// Open streams would keep the process alive.
ending.abort()
if (process.connected) process.disconnect()

async function main(): Promise<void> {
  const options = readArguments()
  const region = readRegion(options.region)
  if (options.help) return print(usage)
  if (options['dry-run']) return print(printDay(demoDay, chooseDay(demoDay, Date.now()), region))
  // `replayTracks` reports each track with its refusals, so the journal need not print them.
  const { journal, counts } = createCountingJournal(options.tracks ? () => {} : print)
  await waitForServer(options.url)
  const common = { url: options.url.replace(/\/$/, ''), signal: ending.signal, journal }
  if (options.tracks) {
    await replayTracks({ ...common, tracks: readTracks(options.tracks), report: print })
    return
  }
  const beganMs = performance.now()
  const elapsed = () => `${((performance.now() - beganMs) / 1000).toFixed(1)} s`
  const clock = (atMs: number) =>
    new Intl.DateTimeFormat('en-US', { timeZone: demoDay.timeZone, timeStyle: 'short' }).format(atMs)
  await runDemo({
    ...common,
    plan: demoDay,
    region,
    speed: options.speed,
    ...openAdmin(),
    onEvent: event => {
      if (event.kind === 'lastWeek') print('The demo first hauls some loads of last week, for its statements.')
      else if (event.kind === 'opened') print(describeOpening(event.day, clock))
      else {
        const done = `${counts.loads} loads, ${counts.acts} acts and ${counts.points} points`
        print(`The demo day has caught up with ${clock(event.atMs)}: ${done} in ${elapsed()}.`)
      }
    },
  })
}

function readArguments() {
  const flags = { 'dry-run': { type: 'boolean' }, help: { type: 'boolean' } } as const
  const texts = { url: { type: 'string' }, speed: { type: 'string' }, region: { type: 'string' } } as const
  const { values } = parseArgs({ options: { ...texts, ...flags, tracks: { type: 'string' } } })
  const parsed = argumentsSchema.safeParse(values)
  if (!parsed.success) throw new Error(`${z.prettifyError(parsed.error)}\n\n${usage}`)
  return parsed.data
}

/** Waits until the server answers; prints once that it is waiting. */
async function waitForServer(url: string): Promise<void> {
  let isPrinted = false
  await untilAnswered(ending.signal, async () => {
    const response = await fetch(new URL('/healthz', url)).catch(() => undefined)
    if (response?.ok) return
    if (!isPrinted) print(`No Haulway answers at ${url} yet. The demo is waiting for it.`)
    isPrinted = true
    throw new Error('no answer')
  })
}

/** What an administrator does; possible only where the database can be reached. */
function openAdmin(): Pick<DemoOptions, 'settle' | 'confirmEmail' | 'openPast'> {
  const config = readConfig(process.env, process.getuid?.() === 0)
  const databaseUrl = config.databaseUrl ?? findEmbeddedUrl(config.dataDir)
  if (!databaseUrl) {
    print("The demo can't reach the database, so an administrator must settle payments and confirm the owners' emails.")
    return {}
  }
  return {
    settle: async ({ what, entityId, id }, atMs) => {
      await runAct(databaseUrl, ['settle', what, entityId, id], () => atMs)
    },
    confirmEmail: async email => {
      await runAct(databaseUrl, ['users', 'email', email, 'confirmed'], Date.now)
    },
    openPast: openPastOf(nodeOptionsOf(config, databaseUrl)),
  }
}

function describeOpening(day: DemoDay, clock: (atMs: number) => string): string {
  const rows = listPeople(day.plan).map(({ person, part }) => [person.email, part])
  const width = Math.max(...rows.map(([email]) => email!.length))
  return [
    `The demo day began at ${clock(day.startMs)} (${day.plan.timeZone}). People to sign in as, all with the password`,
    `"${demoPassword}". Once you act as one of them, the demo leaves that account alone.`,
    ...rows.map(([email, part]) => `  ${email!.padEnd(width)}  ${part}`),
  ].join('\n')
}
