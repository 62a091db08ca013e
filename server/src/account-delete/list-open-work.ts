/** An entity's unfinished work, which prevents closing and deleting it. */
import type { Entity } from '@haulway/domain/entity/entity.ts'
import type { Language } from '@haulway/domain/language.ts'
import { foldLoadLog } from '@haulway/domain/load-log/fold/fold.ts'
import { foldOptionsOf } from '@haulway/domain/load-log/load-log.documents.ts'
import type { LoadLog } from '@haulway/domain/load-log/load-log.ts'
import { currentPay } from '@haulway/domain/load-log/pay/load-pay.ts'
import type { LoadLogState } from '@haulway/domain/load-log/state/states.ts'
import type { Price } from '@haulway/domain/pay/line/line.ts'
import { hasUndecided } from '@haulway/domain/work/dispute/arbitration.ts'
import { openCorrectionOf } from '@haulway/domain/work/shift/correction/sheet-correction.ts'
import { disputedShift } from '@haulway/domain/work/shift/disputed-shift.ts'
import { foldShift } from '@haulway/domain/work/shift/fold-shift.ts'
import { moneyIn, shiftAgreements } from '@haulway/domain/work/shift/shift.ts'
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import { debts, wallets } from '../ledger/ledger.table.ts'
import { findDisputedLoad } from '../load-log/dispute/disputed-load.ts'
import { findLoadLog, listActs, listNamesOfLoad } from '../load-log/load-log.table.ts'
import { listConfirmedActs } from '../load-log/reconcile/confirmation.table.ts'
import { findShift, listShiftActs } from '../work/shift/shift.table.ts'
import { openWorkTexts } from './open-work-texts.ts'

/** The counts of each kind. A deletion ends projects and dispatches itself, and waits for the others. */
export type OpenWork = { projects: number; dispatches: number; loads: number; shifts: number; money: number }

/** What only the people of both sides can settle. */
export const settledByPeople = ['loads', 'shifts', 'money'] as const satisfies readonly (keyof OpenWork)[]

/**
 * Whether a load in a state keeps its parties open. A delivered load does until the jobber approves it, since the
 * amount owed is not known before; one that was turned away does if its card pays for that and it is not approved.
 * `ifCorrected`: what is booked may still change.
 */
export const openLoadStates = {
  started: 'always',
  queued: 'always',
  loading: 'always',
  loaded: 'always',
  arrived: 'always',
  delivered: 'always',
  approved: 'ifCorrected',
  cancelled: 'ifPaid',
  rejected: 'ifPaid',
} as const satisfies Record<LoadLogState, 'always' | 'ifPaid' | 'ifCorrected'>

const beforeLoading = sql.join(
  (['started', 'queued'] satisfies LoadLogState[]).map(state => sql`${state}`),
  sql`, `,
)

const openStates = sql.join(
  Object.entries(openLoadStates).flatMap(([state, when]) => (when === 'always' ? [sql`${state}`] : [])),
  sql`, `,
)

/**
 * Any balance, even one that is disputed or retained: a closed business could no longer answer for it or pay it. Debts
 * are looked at one by one: in a wallet, what one business owes and another is owed back can add up to nothing.
 */
const hasMoney = (table: typeof wallets | typeof debts) =>
  sql.join(
    Object.entries(getTableColumns(table)).flatMap(([name, column]) =>
      name.endsWith('Cents') && name !== 'paidCents' ? [sql`${column} <> 0`] : [],
    ),
    sql` or `,
  )

export async function countOpenWork(tx: Transaction, { entityId }: Entity): Promise<OpenWork> {
  const [row] = await tx.ask<Record<keyof OpenWork, string>>(sql`
    with mine as (select project_id from project_parties where entity_id = ${entityId})
    select
      (select count(*) from projects p join mine using (project_id)
        where p.record->>'entityId' = ${entityId} and p.record->>'state' = 'published') as projects,
      (select count(*) from dispatches d join mine using (project_id)
        where d.record->>'state' = 'open' and ${entityId} in (d.record->'terms'->>'jobberEntityId',
          d.record->'terms'->>'pitEntityId', d.record->'terms'->>'truckingEntityId',
          d.record->'terms'->>'driverEntityId', d.record->'terms'->'broker'->>'entityId')) as dispatches,
      (select count(*) from load_logs l join mine using (project_id)
        where l.alias_of is null and l.state in (${openStates}) and ${isPartyOfLoad(entityId)}) as loads,
      (select count(*) from wallets where entity_id = ${entityId} and (${hasMoney(wallets)}))
        + (select count(*) from debts where ${entityId} in (jobber_entity_id, entity_id) and (${hasMoney(debts)}))
        as money`)
  const count = (text: string | undefined) => Number(text ?? 0)
  return {
    projects: count(row?.projects),
    dispatches: count(row?.dispatches),
    loads: count(row?.loads) + (await countLoadsToSettle(tx, entityId)),
    shifts: await countShiftsToSettle(tx, entityId),
    money: count(row?.money),
  }
}

/** Until the pit begins to load it, a load doesn't keep the pit open: a jobber needs no consent to name a pit. */
function isPartyOfLoad(entityId: string): SQL {
  return sql`(${entityId}::uuid in (l.jobber_entity_id, l.trucking_entity_id, l.driver_entity_id,
      (l.record->'terms'->'broker'->>'entityId')::uuid)
    or (l.pit_entity_id = ${entityId}::uuid and l.state not in (${beforeLoading})))`
}

type LoadKey = { project_id: string; load_log_id: string }

/** Loads that were not delivered and are paid anyway, and approved ones with a correction or a dispute that waits. */
async function countLoadsToSettle(tx: Transaction, entityId: string): Promise<number> {
  const found = await tx.ask<LoadKey>(sql`
    with mine as (select project_id from project_parties where entity_id = ${entityId})
    select l.project_id, l.load_log_id from load_logs l join mine using (project_id)
    where l.alias_of is null and l.state not in (${openStates}) and ${isPartyOfLoad(entityId)}
      and exists (select 1 from load_logs named join load_log_acts a using (project_id, load_log_id)
        where named.project_id = l.project_id and named.dispatch_id = l.dispatch_id
          and coalesce(named.alias_of, named.load_log_id) = l.load_log_id
          and a.act->>'kind' in ('reject', 'cancel', 'proposeCorrection', 'disputeLine'))`)
  let count = 0
  for (const { project_id, load_log_id } of found) {
    const row = await findLoadLog(tx, project_id, load_log_id)
    if (row && (await isToSettle(tx, row.loadLog, entityId))) count++
  }
  return count
}

async function isToSettle(tx: Transaction, loadLog: LoadLog, entityId: string): Promise<boolean> {
  const { projectId, loadLogId, terms } = loadLog
  const names = await listNamesOfLoad(tx, projectId, loadLogId)
  const acts = [...(await listActs(tx, projectId, names)).values()].flat()
  const fold = foldLoadLog([...acts, ...(await listConfirmedActs(tx, projectId, names))], foldOptionsOf(loadLog))
  if (fold.frozen) return fold.corrections.some(({ state }) => state === 'open') || (await isDisputed(tx, loadLog))
  const { haul, subHaul } = currentPay(loadLog, fold) ?? {}
  const isOfMaterial = entityId === terms.jobberEntityId || entityId === terms.pitEntityId
  // Of a load that was not delivered, the material may be all that is owed: its hauler has nothing to wait for.
  return isOfMaterial ? haul !== undefined : [haul, subHaul].some(price => price && isOwed(price))
}

function isOwed(price: Price): boolean {
  return price.missing !== undefined || price.totalCents !== 0
}

async function isDisputed(tx: Transaction, loadLog: LoadLog): Promise<boolean> {
  const work = await findDisputedLoad(tx, loadLog)
  return work !== undefined && hasUndecided(work)
}

type ShiftKey = { project_id: string; shift_id: string }

/** Shifts whose pay is not booked yet, or may still change. The hours alone keep no business open. */
async function countShiftsToSettle(tx: Transaction, entityId: string): Promise<number> {
  const found = await tx.ask<ShiftKey>(sql`
    with mine as (select project_id from project_parties where entity_id = ${entityId})
    select s.project_id, s.shift_id from shifts s join mine using (project_id)
    where ${entityId} in (s.record->'terms'->>'jobberEntityId', s.record->'terms'->'broker'->>'entityId',
      s.record->'terms'->>'truckingEntityId', s.record->'terms'->>'driverEntityId')
      and (s.record->'money' is not null or s.record->'subHaul' is not null)
      and ((s.record->'money' is not null and s.record#>'{money,booked}' is null)
        or (s.record->'subHaul' is not null and s.record#>'{subHaul,booked}' is null)
        or exists (select 1 from shift_acts a where a.project_id = s.project_id and a.shift_id = s.shift_id
          and a.act->>'kind' in ('proposeCorrection', 'disputeLine')))`)
  let count = 0
  for (const { project_id, shift_id } of found) {
    const shift = (await findShift(tx, project_id, shift_id))?.shift
    if (!shift) continue
    const monies = shiftAgreements.flatMap(agreement => moneyIn(shift, agreement) ?? [])
    const acts = await listShiftActs(tx, shift)
    const isProposed = openCorrectionOf(foldShift(acts, shift).corrections, shift) !== undefined
    const isOpen = monies.some(({ booked }) => !booked)
    if (isOpen || isProposed || hasUndecided(disputedShift({ shift, acts }))) count++
  }
  return count
}

/** The same as text. @param kinds the kinds to include */
export function openWorkLabels(
  open: OpenWork,
  kinds: readonly (keyof OpenWork)[],
  language: Language = 'en',
): string[] {
  return kinds.flatMap(kind => {
    if (open[kind] === 0) return []
    if (kind === 'money') return [openWorkTexts[language].money]
    const [one, more] = openWorkTexts[language][kind]
    return [open[kind] === 1 ? `1 ${one}` : `${open[kind]} ${more}`]
  })
}
