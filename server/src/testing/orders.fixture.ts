/** The orders that wait for the bookkeeper, as `npm run admin -- orders` writes them. */
import { deriveKey } from '../auth/secrets.ts'
import { readOrders } from '../payment/write-orders.ts'
import type { TestNode } from './test-node.ts'

type Node = Pick<TestNode, 'inTransaction' | 'authSecret'>

export async function readWaitingOrders({ inTransaction, authSecret }: Node, kind: 'payment' | 'withdrawal') {
  const { orders } = await inTransaction(tx => readOrders(tx, deriveKey(authSecret, 'payout destinations')))
  return orders.filter(each => each.kind === kind)
}

export async function findWaitingOrder(node: Node, orderId: string) {
  const all = [...(await readWaitingOrders(node, 'payment')), ...(await readWaitingOrders(node, 'withdrawal'))]
  return all.find(each => each.orderId === orderId)?.order
}
