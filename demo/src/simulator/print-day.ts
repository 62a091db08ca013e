/** Runs a whole day without a server and sums it up in a few lines, for `--dry-run`. */
import type { DemoDay } from '../day/choose-day.ts'
import type { WorkingDay } from '../day/working-day.ts'
import type { Region } from '../region/region.ts'
import { createDryRun } from './dry-run.ts'
import { createSimulation } from './simulate.ts'

export function printDay(plan: WorkingDay, day: DemoDay, region: Region): string {
  const dryRun = createDryRun(day.plan)
  const options = { plan: day.plan, day: day.day, region, views: dryRun.views, fromMs: day.startMs }
  const simulation = createSimulation({ ...options, seed: day.day, turnMs: 10_000 })
  let acts = 0
  let fixes = 0
  while (simulation.nextAtMs() !== undefined) {
    for (const intent of simulation.step()) {
      dryRun.apply(intent)
      if (intent.kind === 'fixes') fixes += intent.fixes.length
      else acts++
    }
  }
  const clock = new Intl.DateTimeFormat('en-US', { timeZone: plan.timeZone, timeStyle: 'short' })
  const rows = plan.trucks.map(({ number, driver }) => {
    const loads = dryRun.loads.filter(load => load.truckNumber === number)
    const starts = loads.map(load => clock.format(load.times.start ?? 0))
    const name = `${driver.firstName} ${driver.lastName}`
    return `  ${number.padEnd(6)} ${name.padEnd(14)} ${loads.length} loads: ${starts.join(', ')}`
  })
  return [
    `A shift from ${clock.format(day.startMs)} to ${clock.format(day.endMs)} on ${day.day} (${plan.timeZone}):`,
    ...rows,
    `${dryRun.loads.length} loads, ${acts} acts, ${fixes} fixes.`,
  ].join('\n')
}
