/** The near-destination notice: once per load, in the load log and to trucker and receiver. */
import type { Fix } from '@haulway/domain/geo.ts'
import { runCommand, type SystemParts } from '../../http/command/run-command.ts'
import { recordBySystem } from '../../load-log/record-by-system.ts'
import { notify } from '../../notification/notification.commands.ts'
import type { TrackedLoad } from './tracked-load.ts'

/** Records and sends the notice, unless it was recorded before, such as by another node at the same time. */
export async function recordNearDestination(parts: SystemParts, load: TrackedLoad, at: Fix): Promise<void> {
  const { projectId, loadLogId, terms } = load
  const { driverEntityId, truckingEntityId, destination } = terms
  await runCommand(parts, async unit => {
    const seen = { kind: 'nearDestination', witness: 'system', occurredAt: at.at, lat: at.lat, lng: at.lng } as const
    const isNew = await recordBySystem(unit, { projectId, loadLogId, ...seen })
    if (!isNew) return
    const data = { projectId, loadLogId, truckNumber: terms.truck.number, destinationName: destination.name }
    for (const entityId of new Set([driverEntityId, truckingEntityId, destination.entityId])) {
      await notify(unit, entityId, 'nearDestination', data)
    }
  })
}
