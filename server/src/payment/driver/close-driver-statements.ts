/** Daily: closes drivers' statements of weeks that are over. Run again, or on two nodes, it closes none twice. */
import type { PrintedParty } from '@haulway/domain/pay/statement/printed-statement.ts'
import { driverDayDocuments, driverStatementDocuments } from '@haulway/domain/payment/driver/driver-pay.documents.ts'
import { decideCloseDriverStatement } from '@haulway/domain/payment/driver/driver-statement.ts'
import { lastWeek } from '@haulway/domain/payment/statement/statement.ts'
import { dayOf } from '@haulway/domain/time.ts'
import type { Orm } from '../../db/database.ts'
import { getEntity } from '../../entity/entity.table.ts'
import { runCommand, type SystemParts } from '../../http/command/run-command.ts'
import { type ClosingUnit, closeEach, type InUnit, lastDayToState } from '../statement/close-statements.ts'
import { listDaysToState, listDriversToState, lockDriverPay, saveDriverDay } from './driver-day.table.ts'
import { addDriverStatement, findLastDriverStatement, lockDriverStatementNo } from './driver-statement.table.ts'

type Driver = { fleetEntityId: string; driverEntityId: string }

/**
 * @returns how many it closed
 * @throws Error in the end, if a driver's statement can't be closed; the others are
 */
export function closeDriverStatements(parts: SystemParts): Promise<number> {
  return closeDue(parts.database.orm, parts.clock(), work => runCommand(parts, work))
}

/** The same for an administrator who does not wait for the job. @param inUnit runs work in its own transaction */
export function closeDriverStatementsNow({ tx, receivedAt }: ClosingUnit, inUnit: InUnit): Promise<number> {
  return closeDue(tx, receivedAt, inUnit)
}

async function closeDue(orm: Orm, at: number, inUnit: InUnit): Promise<number> {
  return closeEach(await listDriversToState(orm, lastDayToState(at)), inUnit, closeDriverStatement)
}

/** @returns 1, or 0 if the fleet's week is not over yet, nothing has changed, or another node was faster */
async function closeDriverStatement(unit: ClosingUnit, driver: Driver): Promise<number> {
  const fleet = await getEntity(unit.tx, driver.fleetEntityId)
  const closedOn = dayOf(unit.receivedAt, fleet.timeZone)
  const week = lastWeek(closedOn)
  await lockDriverPay(unit.tx, driver)
  const days = await listDaysToState(unit.tx, driver, week.to)
  const [first] = days
  if (!first) return 0
  const statementNo = await lockDriverStatementNo(unit.tx, driver.fleetEntityId)
  const { currency, driverName } = days.at(-1)!
  const closed = decideCloseDriverStatement(days, {
    driverStatementId: unit.newId(),
    number: `D-${statementNo}`,
    week,
    currency,
    closedOn,
    at: unit.receivedAt,
    fleet: partyOf(fleet.entityId, fleet.name, fleet.phoneNo),
    driver: partyOf(driver.driverEntityId, driverName),
    before: await findLastDriverStatement(unit.tx, driver),
  })
  if (!closed.statement) return 0
  addDriverStatement(unit.tx, closed.statement, statementNo)
  for (const day of closed.days) {
    saveDriverDay(unit.tx, day)
    unit.publish(driverDayDocuments(day))
  }
  unit.publish(driverStatementDocuments(closed.statement))
  return 1
}

function partyOf(entityId: string, name: string, phoneNo?: string | undefined): PrintedParty {
  return { entityId, name, address: [], ...(phoneNo && { phoneNo }) }
}
