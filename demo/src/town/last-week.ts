/**
 * Last week, so that the first start already has statements: some hours of its Thursday are hauled and approved, its
 * statements are closed, and most of them are paid. All calls go to a node whose clock shows that time.
 */
import { entityScope } from '@haulway/domain/document/scope.ts'
import { statementDocumentSchema } from '@haulway/domain/payment/statement/statement.documents.ts'
import { lastWeek } from '@haulway/domain/payment/statement/statement.ts'
import { addDays, dayOf, hourMs, minuteMs } from '@haulway/domain/time.ts'
import { type DemoDay, dayOn } from '../day/choose-day.ts'
import { atMinuteMs, type WorkingDay } from '../day/working-day.ts'
import type { Settle } from './bookkeeper.ts'
import { listBalances } from './document-views.ts'
import { isDemoProject, listProjects } from './open-day.ts'
import { type DemoMember, newDemoId, type Town } from './town.ts'

/** A node of the same database whose clock shows a past time. */
export type Past = {
  url: string
  setNow: (atMs: number) => void
  /** As an administrator does. */
  closeStatements: (atMs: number) => Promise<void>
  close: () => Promise<void>
}

export type OpenPast = (atMs: number) => Promise<Past>

/** The demo's Thursday of last week: nothing is disputed, corrected, paid or withdrawn on it. */
export function lastThursday(plan: WorkingDay, nowMs: number): DemoDay {
  const quiet: WorkingDay = {
    ...plan,
    jobbers: plan.jobbers.map(({ key, name, owner }) => ({ key, name, owner, payMinutes: [] })),
    haulers: plan.haulers.map(({ payMinutes: _, ...hauler }) => ({ ...hauler, withdrawMinute: plan.endMinute + 120 })),
    pits: plan.pits.map(({ correction: _, ...pit }) => pit),
  }
  return dayOn(quiet, addDays(lastWeek(dayOf(nowMs, plan.timeZone)).from, 3), plan.startMinute)
}

/** Whether the demo has been here before, with last week's statements or on a later day. */
export function hasLastWeek(town: Town, thursday: DemoDay): boolean {
  return [...town.jobbers.values()].some(({ client, entityId }) => {
    const projects = listProjects({ client, entityId }).filter(isDemoProject)
    const statements = client.store.list(entityScope(entityId), 'statements', statementDocumentSchema)
    return statements.length > 0 || projects.some(({ startDay }) => startDay !== thursday.day)
  })
}

type Bookkeeping = { past: Past; settle: Settle; nowMs: number }

/** Closes last week's statements and pays all but those that the plan leaves due. */
export async function payLastWeek(town: Town, plan: WorkingDay, { past, settle, nowMs }: Bookkeeping): Promise<void> {
  const mondayMs = atMinuteMs(addDays(lastWeek(dayOf(nowMs, plan.timeZone)).to, 1), 0, plan.timeZone)
  /** Early on Monday, there was less time since. */
  const after = (share: number, ms: number) => mondayMs + Math.min(ms, Math.floor((nowMs - mondayMs) * share))
  await past.closeStatements(after(0.25, 4 * hourMs))
  const payMs = after(0.5, 9 * hourMs)
  const settleMs = after(0.75, 9 * hourMs + 20 * minuteMs)
  past.setNow(settleMs)
  const payers = [...town.jobbers, ...town.haulers]
  for (const [key, payer] of payers) {
    const left = plan.dueFromLastWeek.filter(due => due.payer === key).map(due => entityIdOf(town, due.payee))
    await payAll(payer, left, payMs, async paymentId => {
      await settle({ what: 'payment', entityId: payer.entityId, id: paymentId }, settleMs)
    })
  }
}

async function payAll(
  payer: DemoMember,
  left: readonly (string | undefined)[],
  atMs: number,
  onPaid: (paymentId: string) => Promise<void>,
): Promise<void> {
  for (const { entityId: payeeEntityId, money } of listBalances(payer)) {
    if (left.includes(payeeEntityId)) continue
    const paymentId = newDemoId(atMs)
    const { owedCents: amountCents, currency } = money
    const input = { entityId: payer.entityId, paymentId, payeeEntityId, amountCents, currency }
    await payer.client.mustSend({ atMs, key: paymentId }, 'payBalance', input)
    await onPaid(paymentId)
  }
}

function entityIdOf(town: Town, key: string): string | undefined {
  return (town.haulers.get(key) ?? town.pits.get(key))?.entityId
}
