/** Where a change of an entity's pins shows: on the maps of its projects, and in the limits of their hauls. */
import type { OpenPinAudience } from '../../geo-pin/geo-pin.commands.ts'
import { getProjectForUpdate } from '../project/project.table.ts'
import { limitHauls } from './limit-hauls.ts'
import { openProjectPins } from './project-geo-pins.ts'
import { publishHauls } from './publish-hauls.ts'

/** The published projects with a place of this entity; the returned function publishes its pins to them. */
export const openPinAudience: OpenPinAudience = async (unit, entityId) => {
  const publishPins = await openProjectPins(unit, entityId)
  return async () => {
    for (const projectId of await publishPins()) {
      if (!(await limitHauls(unit, projectId))) continue
      await publishHauls(unit, await getProjectForUpdate(unit.tx, projectId))
    }
  }
}
