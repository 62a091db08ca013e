/**
 * The manual port: each order is a file for the bookkeeper, who moves the money by hand and then runs
 * `npm run admin -- settle payment <payer> <id>` or `settle withdrawal <business> <id>`.
 */
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { PayIn, Payout } from './money-port.ts'

/** @param folder where each order gets a file, in `payments/` or `withdrawals/` */
export function openManualPort(folder: string): { payIn: PayIn; payout: Payout } {
  return {
    payIn: {
      name: 'manual',
      ask: order => writeOrder(path.join(folder, 'payments'), [order.jobberEntityId, order.paymentId], order),
    },
    payout: {
      name: 'manual',
      send: order => writeOrder(path.join(folder, 'withdrawals'), [order.entityId, order.withdrawalId], order),
    },
  }
}

/** Writes the whole file or nothing. The same order again overwrites the same file. */
async function writeOrder(folder: string, [owner, id]: [owner: string, id: string], order: object): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = path.join(folder, `${owner}_${id}.json`)
  await writeFile(`${file}.half`, `${JSON.stringify(order, null, 2)}\n`, { mode: 0o600 })
  await rename(`${file}.half`, file)
}
