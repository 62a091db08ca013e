/**
 * Runs the demo day: opens the current shift, catches up with it as fast as the server answers, then continues in real
 * time. When its trucks are home, the next shift begins. After a restart it resumes from what the documents show.
 */
import { dayOf, hourMs, minuteMs, secondMs } from '@haulway/domain/time.ts'
import { chooseDay, type DemoDay, dayOn, isOn } from '../day/choose-day.ts'
import type { WorkingDay } from '../day/working-day.ts'
import type { Region } from '../region/region.ts'
import { createSimulation } from '../simulator/simulate.ts'
import { type Settle, settleDue, settleOnce } from './bookkeeper.ts'
import type { ClientParts } from './client.ts'
import { closeOtherDays, lastActMs } from './close-day.ts'
import { createDocumentStore } from './document-store.ts'
import { createDocumentViews } from './document-views.ts'
import { createIntentRunner } from './intent-runner.ts'
import type { Journal } from './journal.ts'
import { hasLastWeek, lastThursday, type OpenPast, payLastWeek } from './last-week.ts'
import { isDemoProject, listProjects, openDay, planAhead } from './open-day.ts'
import { type ConfirmEmail, openTown } from './open-town.ts'
import { pause } from './retry.ts'
import { newDemoId, type Town } from './town.ts'

export type DemoOptions = {
  url: string
  plan: WorkingDay
  region: Region
  signal: AbortSignal
  journal: Journal
  /** Absent: the demo can't settle, so payments wait for an administrator. */
  settle?: Settle | undefined
  /** Absent: the owners have already confirmed their email. */
  confirmEmail?: ConfirmEmail | undefined
  /** Absent: there are no statements of last week. */
  openPast?: OpenPast | undefined
  /** How many times faster than real time to catch up; absent, as fast as the server answers. */
  speed?: number | undefined
  /** The day to run instead of the current one. */
  day?: DemoDay
  /** Of everything that is random in the day; absent, each day is another one. */
  seed?: string
  /** When to end; absent, the demo continues until the signal is aborted. */
  untilMs?: number
  onEvent?: (event: DemoEvent) => void
}

export type DemoEvent = { kind: 'lastWeek' } | { kind: 'opened'; day: DemoDay } | { kind: 'caughtUp'; atMs: number }

/** How often a phone reports its fixes. */
const turnMs = 5 * secondMs
/** Within this distance from now, the demo has caught up. */
const nearNowMs = 2 * minuteMs
/** Time for the last trucks to come home. Then the next shift begins, so that one is always on. */
const lingerMs = 15 * minuteMs
/** How much of last week's Thursday is hauled. */
const lastWeekMs = 2 * hourMs
/** An open day is resumed up to this long before its end. */
const resumeMarginMs = 10 * minuteMs

/** Runs until the signal, or until the end of one day when `day` names it. Its people's apps are closed then. */
export async function runDemo(options: DemoOptions): Promise<void> {
  const ending = new AbortController()
  try {
    await runDays({ ...options, signal: AbortSignal.any([options.signal, ending.signal]) })
  } finally {
    ending.abort()
  }
}

async function runDays(options: DemoOptions): Promise<void> {
  const { url, journal, signal } = options
  const parts: ClientParts = { url, deviceId: newDemoId(), store: createDocumentStore(), journal, signal }
  const town = await openTown(parts, options.plan, options.region, options.confirmEmail)
  if (options.openPast && options.settle) await runLastWeek(options, town, options.openPast, options.settle)
  while (!signal.aborted) {
    const open = options.day ?? findOpenDay(town, options.plan)
    await closeOtherDays(town, open, open?.day ?? dayOf(Date.now(), options.plan.timeZone))
    const day = open ?? chooseDay(options.plan, Date.now(), lastActMs(town))
    await planAhead(town, day, options.plan, options.region)
    await runDay(options, town, day)
    if (options.day) return
    await pause(secondMs, signal)
  }
}

/** On the first start. All phones send their day in the evening, when it is over. */
async function runLastWeek(options: DemoOptions, town: Town, openPast: OpenPast, settle: Settle): Promise<void> {
  const { plan, region, journal } = options
  const nowMs = Date.now()
  const thursday = lastThursday(plan, nowMs)
  if (hasLastWeek(town, thursday)) return
  options.onEvent?.({ kind: 'lastWeek' })
  const past = await openPast(thursday.startMs)
  const ending = new AbortController()
  const signal = AbortSignal.any([options.signal, ending.signal])
  try {
    const parts = { url: past.url, deviceId: newDemoId(), store: createDocumentStore(), journal, signal }
    const pastTown = await openTown(parts, plan, region)
    const untilMs = thursday.startMs + lastWeekMs
    // Nothing is published after its first shift: the projects are opened in the morning.
    const onEvent = () => past.setNow(thursday.endMs + hourMs)
    const quiet = { ...options, signal, url: past.url, settle: undefined, onEvent, untilMs }
    await runDay(quiet, pastTown, thursday)
    await closeOtherDays(pastTown, undefined, thursday.day)
    await payLastWeek(pastTown, plan, { past, settle, nowMs })
  } finally {
    ending.abort()
    await past.close()
  }
}

/** The demo's open day with trucks on the road. A day that is only planned has none, even when it comes. */
function findOpenDay(town: Town, plan: WorkingDay): DemoDay | undefined {
  const open = [...town.jobbers.values()]
    .flatMap(listProjects)
    .filter(project => isDemoProject(project) && project.state !== 'closed')
    .filter(({ name }) => plan.hauls.some(({ projectName }) => projectName === name))
    .map(({ startDay, shiftStartMinute }) => dayOn(plan, startDay, shiftStartMinute))
  return open.find(day => isOn(day, Date.now(), resumeMarginMs))
}

async function runDay(options: DemoOptions, town: Town, day: DemoDay): Promise<void> {
  const { region, signal, journal, onEvent } = options
  const settle = options.settle && settleOnce(options.settle)
  const work = await openDay(town, day, region)
  onEvent?.({ kind: 'opened', day })
  const views = createDocumentViews(town, day, work)
  const runner = createIntentRunner({ town, plan: day.plan, journal, url: options.url, signal })
  const fromMs = Math.max(day.startMs, lastActMs(town))
  const simulation = createSimulation({
    plan: day.plan,
    day: day.day,
    region,
    views,
    fromMs,
    seed: options.seed ?? `${day.day} ${fromMs}`,
    turnMs,
  })
  const pace = createPace(options.speed, fromMs)
  let isCaughtUp = false
  let settledMs = fromMs
  const endMs = options.untilMs ?? day.endMs + lingerMs
  for (let atMs = simulation.nextAtMs(); atMs !== undefined && atMs < endMs; atMs = simulation.nextAtMs()) {
    await pace.waitFor(atMs, signal)
    const isBehind = Date.now() - atMs > nearNowMs
    await runner.readyFor(atMs, isBehind)
    if (signal.aborted) return
    for (const intent of simulation.step()) runner.carryOut(intent, isBehind)
    if (!isBehind && !isCaughtUp) onEvent?.({ kind: 'caughtUp', atMs })
    isCaughtUp ||= !isBehind
    if (!settle || atMs - settledMs < minuteMs) continue
    settledMs = atMs
    await settleDue(town, settle, atMs)
  }
  await runner.done()
}

/** Slows the demo's clock: it never runs ahead of now, and while it catches up, no faster than `speed`. */
function createPace(speed: number | undefined, fromMs: number) {
  const beganMs = Date.now()
  let steps = 0
  return {
    waitFor: async (atMs: number, signal: AbortSignal) => {
      // Lets Node read streams and answers between the steps.
      if (++steps % 50 === 0) await new Promise(resolve => setImmediate(resolve))
      const dueMs = speed === undefined ? atMs : Math.max(atMs, beganMs + (atMs - fromMs) / speed)
      while (!signal.aborted && Date.now() < dueMs) await pause(Math.min(secondMs, dueMs - Date.now()), signal)
    },
  }
}
