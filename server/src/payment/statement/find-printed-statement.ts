/** A statement by its payer and id: of two businesses, or of a fleet and its driver. */
import type { PrintedStatement } from '@haulway/domain/pay/statement/printed-statement.ts'
import type { Orm } from '../../db/database.ts'
import { findDriverStatement } from '../driver/driver-statement.table.ts'
import { findStatement } from './statement.table.ts'

export async function findPrintedStatement(
  orm: Orm,
  name: { payerEntityId: string; statementId: string },
): Promise<PrintedStatement | undefined> {
  const statement = await findStatement(orm, name)
  if (statement) return statement.paper
  const { payerEntityId: fleetEntityId, statementId: driverStatementId } = name
  return (await findDriverStatement(orm, { fleetEntityId, driverStatementId }))?.paper
}
