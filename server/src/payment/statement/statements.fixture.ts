/** The statements of a crew's jobber and solo trucker. */
import {
  type StatementDocument,
  statementDocumentSchema,
} from '@haulway/domain/payment/statement/statement.documents.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import { addDelivered, type Crew } from '../../testing/load.fixture.ts'
import { newTestId, type TestNode } from '../../testing/test-node.ts'
import { readOwn } from '../../testing/work.fixture.ts'

/** Delivers a load of the solo trucker and approves it. @param n how many before it; no two are hauled at once */
export async function approveAnother(node: TestNode, crew: Crew, n: number) {
  const load = await addDelivered(node, crew, crew.solo, Date.now() - n * 100 * minuteMs)
  await crew.jobber.client.approveLoad({ ...load, actId: newTestId(), entityId: crew.jobber.entityId })
  return load
}

/** The oldest first. */
export async function readStatements(node: TestNode, { solo }: Crew): Promise<StatementDocument[]> {
  const bodies = await readOwn(node, solo, 'statements')
  return bodies.map(body => statementDocumentSchema.parse(body)).toSorted((a, b) => a.closedAt - b.closedAt)
}
