/** Closes what is left of earlier days: loads under way come to an end, delivered ones are approved, projects close. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { loadLogStates } from '@haulway/domain/load-log/states.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import type { DemoDay } from '../day/choose-day.ts'
import { isDemoId } from '../demo-id.ts'
import { listLoads } from './document-views.ts'
import { isDemoProject, isProjectOf, listProjects } from './open-day.ts'
import { isTakenOver } from './taken-over.ts'
import { newDemoId, type Post, said, type Town } from './town.ts'

const restOfLoadMs = 15 * minuteMs

/** @param day the one that is to stay open; absent, all are closed */
export async function closeOtherDays(town: Town, day: DemoDay | undefined): Promise<void> {
  for (const jobber of town.jobbers.values()) {
    for (const project of listProjects(jobber)) {
      if (!isDemoProject(project) || project.state === 'closed' || (day && isProjectOf(day, project))) continue
      await Promise.all([...town.drivers.values()].map(driver => endLoads(driver, project.projectId)))
      if (!isTakenOver(jobber)) await approveLoads(jobber, project.projectId)
      const { projectId } = project
      await jobber.client.mustTell(said(Date.now()), 'closeProject', { projectId })
    }
  }
}

/** When a truck of the demo was last heard of; a visitor's acts are of another clock. */
export function lastActMs(town: Town): number {
  const acts = [...town.drivers.values()].flatMap(listLoads).flatMap(load => load.acts)
  const own = acts.filter(act => isDemoId(act.actId))
  return own.reduce((last, act) => Math.max(last, act.occurredAt), 0)
}

/** What is on the truck is brought to the site; an empty truck goes home. A visitor's load is the visitor's. */
async function endLoads(driver: Post, projectId: string): Promise<void> {
  if (isTakenOver(driver)) return
  const open = listLoads(driver).filter(load => load.projectId === projectId && loadLogStates[load.state].open)
  for (const load of open) {
    const { loadLogId, state, stateSince } = load
    const ids = { projectId, loadLogId, actId: newDemoId() }
    const at = said(Math.min(Date.now(), stateSince + restOfLoadMs))
    if (loadLogStates[state].rank >= loadLogStates.loaded.rank) await driver.client.tell(at, 'deliverLoad', ids)
    else await driver.client.tell(at, 'cancelLoad', { ...ids, reason: 'The shift is over.' })
  }
}

async function approveLoads(jobber: Post, projectId: string): Promise<void> {
  const isDue = (load: LoadLogDocument) => load.projectId === projectId && load.state === 'delivered' && !load.disputed
  for (const { loadLogId, stateSince } of listLoads(jobber).filter(isDue)) {
    const at = said(Math.min(Date.now(), stateSince + restOfLoadMs))
    const ids = { projectId, loadLogId, actId: newDemoId() }
    await jobber.client.tell(at, 'approveLoad', ids)
  }
}
