/** Daily: closes the statements of weeks that are over. Run again, or on two nodes at once, it closes none twice. */
import type { Entity } from '@haulway/domain/entity/entity.ts'
import type { PaperParty } from '@haulway/domain/pay/statement/statement-paper.ts'
import { statementDocuments } from '@haulway/domain/payment/statement.documents.ts'
import { decideCloseStatement, lastWeek } from '@haulway/domain/payment/statement.ts'
import { dayOf } from '@haulway/domain/time.ts'
import { getEntity } from '../entity/entity.table.ts'
import { runCommand, type SystemParts, type SystemUnit } from '../http/command/run-command.ts'
import {
  addStatement,
  findLastStatement,
  listItemsToState,
  listPairsToState,
  lockStatementNo,
  type StatementPair,
} from './statement.table.ts'

/** @returns how many it closed */
export async function closeStatements(parts: SystemParts): Promise<number> {
  // No zone is more than a day ahead of UTC. Each payer's own week is looked at below.
  const latest = dayOf(parts.clock(), 'Pacific/Kiritimati')
  let closed = 0
  for (const pair of await listPairsToState(parts.database.orm, lastWeek(latest).to)) {
    await runCommand(parts, async unit => {
      closed += await closeStatement(unit, pair)
    })
  }
  return closed
}

/** @returns 1, or 0 if the payer's week is not over yet or another node was faster */
async function closeStatement(unit: SystemUnit, pair: StatementPair): Promise<number> {
  const payer = await getEntity(unit.tx, pair.payerEntityId)
  const closedOn = dayOf(unit.receivedAt, payer.timeZone)
  const week = lastWeek(closedOn)
  const statementNo = 1 + (await lockStatementNo(unit.tx, pair.payerEntityId))
  const items = await listItemsToState(unit.tx, pair, week.to)
  if (items.length === 0) return 0
  const before = await findLastStatement(unit.tx, pair)
  const payee = await getEntity(unit.tx, pair.payeeEntityId)
  const statement = decideCloseStatement(items, {
    ...{ statementId: unit.newId(), number: `S-${statementNo}`, week, closedOn, at: unit.receivedAt },
    ...{ payer: paperPartyOf(payer), payee: paperPartyOf(payee), currency: pair.currency, before: before?.paper },
  })
  addStatement(unit.tx, statement, statementNo, items)
  unit.publish(statementDocuments(statement))
  return 1
}

function paperPartyOf({ entityId, name, phoneNo }: Entity): PaperParty {
  return { entityId, name, address: [], ...(phoneNo && { phoneNo }) }
}
