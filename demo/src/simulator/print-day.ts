/** A whole day on paper, told in a few lines: what `--dry-run` prints. */
import type { DemoDay } from '../day/choose-day.ts'
import type { WorkingDay } from '../day/working-day.ts'
import type { Region } from '../region/region.ts'
import { createPaper } from './paper.ts'
import { createSimulation } from './simulate.ts'

export function printDay(plan: WorkingDay, day: DemoDay, region: Region): string {
  const paper = createPaper(day.plan)
  const options = { plan: day.plan, day: day.day, region, views: paper.views, fromMs: day.startMs }
  const simulation = createSimulation({ ...options, seed: day.day, turnMs: 10_000 })
  let acts = 0
  let fixes = 0
  while (simulation.nextAtMs() !== undefined) {
    for (const intent of simulation.step()) {
      paper.write(intent)
      if (intent.kind === 'fixes') fixes += intent.fixes.length
      else acts++
    }
  }
  const clock = new Intl.DateTimeFormat('en-US', { timeZone: plan.timeZone, timeStyle: 'short' })
  const rows = plan.trucks.map(({ number, driver }) => {
    const loads = paper.loads.filter(load => load.truckNumber === number)
    const starts = loads.map(load => clock.format(load.times.start ?? 0))
    const name = `${driver.firstName} ${driver.lastName}`
    return `  ${number.padEnd(6)} ${name.padEnd(14)} ${loads.length} loads: ${starts.join(', ')}`
  })
  return [
    `A shift from ${clock.format(day.startMs)} to ${clock.format(day.endMs)} on ${day.day} (${plan.timeZone}):`,
    ...rows,
    `${paper.loads.length} loads, ${acts} acts, ${fixes} fixes.`,
  ].join('\n')
}
