/**
 * The demo day: opens the day that is on, catches up with it as fast as the server takes it, then goes on in real time;
 * when its trucks are home, the next shift begins. Started again, it takes up what the documents show.
 */
import { minuteMs, secondMs } from '@haulway/domain/time.ts'
import { chooseDay, type DemoDay, dayOn, isOn } from '../day/choose-day.ts'
import type { WorkingDay } from '../day/working-day.ts'
import type { Region } from '../region/region.ts'
import { createSimulation } from '../simulator/simulate.ts'
import { type Settle, settleDue, settlingOnce } from './bookkeeper.ts'
import type { ClientParts } from './client.ts'
import { closeOtherDays, lastActMs } from './close-day.ts'
import { createDocumentStore } from './document-store.ts'
import { createDocumentViews } from './document-views.ts'
import { createHands } from './hands.ts'
import type { Journal } from './journal.ts'
import { isDemoProject, listProjects, openDay } from './open-day.ts'
import { pause } from './retry.ts'
import { type ConfirmEmail, openTown } from './staff-town.ts'
import { newDemoId, type Town } from './town.ts'

export type DemoOptions = {
  url: string
  plan: WorkingDay
  region: Region
  signal: AbortSignal
  journal: Journal
  /** Absent: nobody here may settle, and payments wait for an administrator. */
  settle?: Settle | undefined
  /** Absent: the owners of pits and fleets have confirmed theirs already. */
  confirmEmail?: ConfirmEmail | undefined
  /** While catching up, so many times as fast as the clock; absent, as fast as the server takes it. */
  speed?: number | undefined
  /** Instead of the day that is on. */
  day?: DemoDay
  /** Ends there; absent, the demo goes on until the signal. */
  untilMs?: number
  onEvent?: (event: DemoEvent) => void
}

export type DemoEvent = { kind: 'opened'; day: DemoDay } | { kind: 'caughtUp'; atMs: number }

/** How often a phone hands over its fixes. */
const turnMs = 5 * secondMs
/** This close to now the day is no longer caught up with. */
const nearNowMs = 2 * minuteMs
/** The last trucks come home; then the next shift begins, so that there is one at any hour. */
const lingerMs = 15 * minuteMs
/** A day begun is taken up again up to so long before its end. */
const takeUpMs = 10 * minuteMs

export async function runDemo(options: DemoOptions): Promise<void> {
  const { url, journal, signal } = options
  const parts: ClientParts = { url, deviceId: newDemoId(), store: createDocumentStore(), journal, signal }
  const town = await openTown(parts, options.plan, options.region, options.confirmEmail)
  while (!signal.aborted) {
    const open = options.day ?? findOpenDay(town, options.plan)
    await closeOtherDays(town, open)
    await runDay(options, town, open ?? chooseDay(options.plan, Date.now(), lastActMs(town)))
    if (options.day) return
    await pause(secondMs, signal)
  }
}

/** The demo's day that stands open and has trucks on the road. */
function findOpenDay(town: Town, plan: WorkingDay): DemoDay | undefined {
  const open = [...town.jobbers.values()]
    .flatMap(listProjects)
    .filter(project => isDemoProject(project) && project.state !== 'closed')
    .map(({ startDay, shiftStartMinute }) => dayOn(plan, startDay, shiftStartMinute))
  return open.find(day => isOn(day, Date.now(), takeUpMs))
}

async function runDay(options: DemoOptions, town: Town, day: DemoDay): Promise<void> {
  const { region, signal, journal, onEvent } = options
  const settle = options.settle && settlingOnce(options.settle)
  const work = await openDay(town, day, region)
  onEvent?.({ kind: 'opened', day })
  const views = createDocumentViews(town, day, work)
  const hands = createHands({ town, plan: day.plan, journal, signal })
  const fromMs = Math.max(day.startMs, lastActMs(town))
  const simulation = createSimulation({
    ...{ plan: day.plan, day: day.day, region, views, fromMs },
    seed: `${day.day} ${fromMs}`,
    turnMs,
  })
  const pace = createPace(options.speed, fromMs)
  let isCaughtUp = false
  let settledMs = fromMs
  const endMs = options.untilMs ?? day.endMs + lingerMs
  for (let atMs = simulation.nextAtMs(); atMs !== undefined && atMs < endMs; atMs = simulation.nextAtMs()) {
    await pace.waitFor(atMs, signal)
    const isBehind = Date.now() - atMs > nearNowMs
    await hands.readyFor(atMs, isBehind)
    if (signal.aborted) return
    for (const intent of simulation.step()) hands.carryOut(intent, isBehind)
    if (!isBehind && !isCaughtUp) onEvent?.({ kind: 'caughtUp', atMs })
    isCaughtUp ||= !isBehind
    if (!settle || atMs - settledMs < minuteMs) continue
    settledMs = atMs
    await settleDue(town, settle, atMs)
  }
  await hands.done()
}

/** Holds the day's clock back: never ahead of now, and while it is behind no faster than asked for. */
function createPace(speed: number | undefined, fromMs: number) {
  const beganMs = Date.now()
  let sinceBreath = 0
  return {
    waitFor: async (atMs: number, signal: AbortSignal) => {
      // Streams and answers are read between the steps.
      if (++sinceBreath % 50 === 0) await new Promise(resolve => setImmediate(resolve))
      const dueMs = speed === undefined ? atMs : Math.max(atMs, beganMs + (atMs - fromMs) / speed)
      while (!signal.aborted && Date.now() < dueMs) await pause(Math.min(secondMs, dueMs - Date.now()), signal)
    },
  }
}
