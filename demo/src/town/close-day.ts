/** Closes earlier days: ends their open loads, approves the delivered ones and closes the projects. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { loadLogStates } from '@haulway/domain/load-log/state/states.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import type { DemoDay } from '../day/choose-day.ts'
import { isDemoId } from '../demo-id.ts'
import { listLoads } from './document-views.ts'
import { isDemoProject, isProjectOf, listProjects } from './open-day.ts'
import { isTakenOver } from './taken-over.ts'
import { type DemoMember, envelopeAt, newDemoId, type Town } from './town.ts'

const restOfLoadMs = 15 * minuteMs

/**
 * Leaves what begins on a later day.
 * @param day the day to leave open; absent, all until today are closed
 * @param today "2026-10-15"
 */
export async function closeOtherDays(town: Town, day: DemoDay | undefined, today: string): Promise<void> {
  for (const jobber of town.jobbers.values()) {
    for (const project of listProjects(jobber)) {
      if (!isDemoProject(project) || project.state === 'closed' || project.startDay > today) continue
      if (day && isProjectOf(day, project)) continue
      await Promise.all([...town.drivers.values()].map(driver => endLoads(driver, project.projectId)))
      if (!isTakenOver(jobber)) await approveLoads(jobber, project.projectId)
      const { projectId } = project
      await jobber.client.mustSend(envelopeAt(Date.now()), 'closeProject', { projectId })
    }
  }
}

/** When a truck of the demo last acted. A visitor's acts don't count: they follow another clock. */
export function lastActMs(town: Town): number {
  const acts = [...town.drivers.values()].flatMap(listLoads).flatMap(load => load.acts)
  const own = acts.filter(act => isDemoId(act.actId))
  return own.reduce((last, act) => Math.max(last, act.occurredAt), 0)
}

/** Delivers a driver's loaded loads and cancels the empty ones. A visitor's loads are left alone. */
async function endLoads(driver: DemoMember, projectId: string): Promise<void> {
  if (isTakenOver(driver)) return
  const open = listLoads(driver).filter(load => load.projectId === projectId && loadLogStates[load.state].open)
  for (const load of open) {
    const { loadLogId, state, stateSince } = load
    const ids = { projectId, loadLogId, actId: newDemoId() }
    const at = envelopeAt(Math.min(Date.now(), stateSince + restOfLoadMs))
    if (loadLogStates[state].rank >= loadLogStates.loaded.rank) await driver.client.send(at, 'deliverLoad', ids)
    else await driver.client.send(at, 'cancelLoad', { ...ids, reason: 'The shift is over.' })
  }
}

async function approveLoads(jobber: DemoMember, projectId: string): Promise<void> {
  const isDue = (load: LoadLogDocument) => load.projectId === projectId && load.state === 'delivered' && !load.disputed
  for (const { loadLogId, stateSince } of listLoads(jobber).filter(isDue)) {
    const at = envelopeAt(Math.min(Date.now(), stateSince + restOfLoadMs))
    const ids = { projectId, loadLogId, actId: newDemoId() }
    await jobber.client.send(at, 'approveLoad', ids)
  }
}
