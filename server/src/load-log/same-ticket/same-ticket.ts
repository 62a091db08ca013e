/**
 * Finds the loads that had a load's ticket before. The first load with a ticket keeps it; each later one is kept too,
 * but has a concern that names the first. Loads whose ticket the pit itself stated come before all others. When one
 * gives a ticket up, or comes first, those behind it are checked again.
 */
import { isDeepStrictEqual } from 'node:util'
import type { LoadLogAct } from '@haulway/domain/load-log/act/act.ts'
import type { LoadLog } from '@haulway/domain/load-log/load-log.ts'
import type { SameTicket, TicketUse } from '@haulway/domain/load-log/same-ticket/same-ticket.ts'
import { type TicketKey, ticketKeysOf } from '@haulway/domain/load-log/same-ticket/ticket-key.ts'
import type { Unit } from '../../http/command/command.ts'
import { claimTicket, listTicketUsesForUpdate, saveTicketUses } from './ticket-use.table.ts'

type TicketUnit = Pick<Unit, 'tx' | 'enqueue'>

/** What a load has under any of its names: its acts, its pictures of tickets; and its other names. */
export type LoadHistory = {
  acts: readonly LoadLogAct[]
  aliases: readonly string[]
  /** SHA-256 of each. */
  pictures: readonly string[]
}

/** More loads with one ticket than this are not listed. Each still names the first. */
const usesMax = 100

/**
 * The load with the keys of its ticket, and the loads that had them before. Nothing is read while they stay the same.
 * @param dayBefore the load's shift day when it was read; with another day it has another number
 */
export async function withSameTicket(
  unit: TicketUnit,
  loadLog: LoadLog,
  { acts, aliases, pictures }: LoadHistory,
  dayBefore: string,
): Promise<LoadLog> {
  const before = loadLog.ticketKeys ?? []
  const keys = keysNow(loadLog, acts, pictures)
  if (isDeepStrictEqual(keys, before) && (keys.length === 0 || loadLog.shiftDay === dayBefore)) return loadLog
  const { sameTicket: _, ticketKeys: __, ...rest } = loadLog
  const sameTicket: SameTicket[] = []
  for (const change of changesOf(before, keys)) {
    if (change.isGivenUp) await giveUp(unit, change.key, loadLog)
    else sameTicket.push(...(await claim(unit, change.key, loadLog, aliases)))
  }
  return {
    ...rest,
    ...(keys.length > 0 && { ticketKeys: keys }),
    ...(sameTicket.length > 0 && { sameTicket }),
  }
}

/** A name that turned out to be another load's: it has no ticket of its own. */
export async function withoutTicket(unit: TicketUnit, loadLog: LoadLog): Promise<LoadLog> {
  const { sameTicket: _, ticketKeys = [], ...rest } = loadLog
  for (const key of ticketKeys) await giveUp(unit, key, loadLog)
  return rest
}

/** After the approval what was entered is final, and only a picture may still arrive. */
function keysNow(loadLog: LoadLog, acts: readonly LoadLogAct[], pictures: readonly string[]): TicketKey[] {
  const keys = ticketKeysOf(loadLog, loadLog.approval ? [] : acts, pictures)
  if (!loadLog.approval) return keys
  const entered = (loadLog.ticketKeys ?? []).filter(({ by }) => by !== 'picture')
  return [...entered, ...keys].sort((a, b) => (a.key < b.key ? -1 : 1))
}

/** In the order of the keys, so that two loads with the same tickets lock them in one order. */
function changesOf(before: readonly TicketKey[], keys: readonly TicketKey[]) {
  const gone = before.filter(each => !keys.some(({ key }) => key === each.key))
  const all = [...keys.map(key => ({ key, isGivenUp: false })), ...gone.map(key => ({ key, isGivenUp: true }))]
  return all.sort((a, b) => (a.key.key < b.key.key ? -1 : 1))
}

/** @returns the load that had the ticket before, if one had */
async function claim(
  unit: TicketUnit,
  { by, ticketNo, byPit, ...key }: TicketKey,
  loadLog: LoadLog,
  aliases: readonly string[],
): Promise<SameTicket[]> {
  const { projectId, loadLogId, loadNo, shiftDay, terms } = loadLog
  const { jobberEntityId, pitEntityId, projectName } = terms
  const own: TicketUse = {
    projectId,
    loadLogId,
    loadNo,
    shiftDay,
    jobberEntityId,
    pitEntityId,
    projectName,
    ...(byPit && { byPit }),
  }
  const found = await claimTicket(unit.tx, key, own)
  const isOwn = (use: TicketUse) =>
    use.projectId === projectId && (use.loadLogId === loadLogId || aliases.includes(use.loadLogId))
  const place = found.findIndex(isOwn)
  const others = found.filter(use => !isOwn(use))
  const all = pitFirst(others.toSpliced(place < 0 ? others.length : place, 0, own))
  const uses = all.slice(0, usesMax)
  if (!isDeepStrictEqual(uses, found)) {
    saveTicketUses(unit.tx, key, uses)
    checkAgain(unit, others.slice(Math.min(all.indexOf(own), place < 0 ? others.length : place)))
  }
  const first = uses.find(use => isOwn(use) || mayAccuse(use, own))
  return first && !isOwn(first) ? [{ by, first, ...(ticketNo !== undefined && { ticketNo }) }] : []
}

function pitFirst(uses: readonly TicketUse[]): TicketUse[] {
  return [...uses.filter(use => use.byPit), ...uses.filter(use => !use.byPit)]
}

/** Anyone may enter any number. One that the pit did not state says nothing about the loads of another jobber. */
function mayAccuse(use: TicketUse, own: TicketUse): boolean {
  return use.byPit === true || use.jobberEntityId === own.jobberEntityId
}

async function giveUp(unit: TicketUnit, key: TicketKey, { projectId, loadLogId }: LoadLog): Promise<void> {
  const found = await listTicketUsesForUpdate(unit.tx, key)
  const place = found.findIndex(use => use.projectId === projectId && use.loadLogId === loadLogId)
  if (place < 0) return
  const others = found.toSpliced(place, 1)
  saveTicketUses(unit.tx, key, others)
  checkAgain(unit, others.slice(place))
}

function checkAgain(unit: TicketUnit, uses: readonly TicketUse[]): void {
  for (const { projectId, loadLogId } of uses) unit.enqueue({ kind: 'check-ticket', data: { projectId, loadLogId } })
}
