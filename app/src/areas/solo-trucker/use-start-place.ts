/** Where the truck starts: minutes to a pit are measured from here. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { loadLogStates } from '@haulway/domain/load-log/states.ts'
import { useCurrentEntity, useEntityDocument } from '../../entity/CurrentEntity.tsx'
import { useAreaHeader } from '../../frame/use-area-header.ts'
import { useTruckerDay } from '../../load-log/use-trucker-day.ts'
import { useDeviceLocation } from '../../native/device-location.ts'
import { useNow } from '../../sync/use-is-page-shown.ts'
import type { StartPlace } from '../../work/board/StartLine.tsx'

/** This device's position; without a fix, the end of the day's last load; otherwise the place of the business. */
export function useStartPlace(): { start: StartPlace | undefined; isDenied: boolean } {
  const { scope } = useCurrentEntity()
  const { timeZone } = useAreaHeader()
  const { here, trouble } = useDeviceLocation()
  const day = useTruckerDay(scope, timeZone, useNow())
  const entity = useEntityDocument()
  const isDenied = trouble === 'denied'
  if (here) return { start: here, isDenied }
  const own = entity?.place && { ...entity.place, name: entity.name }
  return { start: lastPlaceOf(day?.loads ?? []) ?? own, isDenied }
}

/** Where the truck was when its last load of the day moved on. @param loads latest start first */
export function lastPlaceOf(loads: readonly LoadLogDocument[]): StartPlace | undefined {
  const { queued, arrived } = loadLogStates
  const last = loads.find(({ state }) => loadLogStates[state].rank >= queued.rank)
  if (!last) return undefined
  const { origin, destination } = last.terms
  const { lat, lng, name } = loadLogStates[last.state].rank >= arrived.rank ? destination : origin
  return { lat, lng, name }
}
