/** Where the truck starts: minutes to a pit are measured from here. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { loadLogStates } from '@haulway/domain/load-log/state/states.ts'
import { z } from 'zod'
import { useCurrentEntity, useEntityDocument } from '../../entity/CurrentEntity.tsx'
import { useAreaHeader } from '../../frame/use-area-header.ts'
import { useTruckerDay } from '../../load-log/use-trucker-day.ts'
import { useDeviceLocation } from '../../native/device-location.ts'
import { preferenceKeys } from '../../native/preferences.ts'
import { usePreference } from '../../native/use-preference.ts'
import { useNow } from '../../sync/use-is-page-shown.ts'
import type { StartOfDevice, StartPlace } from '../../work/board/StartLine.tsx'

const typedSchema = z.object({ lat: z.number(), lng: z.number(), name: z.string() }).nullable()

/**
 * This device's position. Without a fix, the place that the user entered on this device; then the end of the day's last
 * load; otherwise the place of the business.
 */
export function useStartPlace(): { start: StartPlace | undefined } & StartOfDevice {
  const { scope } = useCurrentEntity()
  const { timeZone } = useAreaHeader()
  const { here, trouble } = useDeviceLocation()
  const day = useTruckerDay(scope, timeZone, useNow())
  const entity = useEntityDocument()
  const [saved, onType] = usePreference(preferenceKeys.startPlace, typedSchema)
  const typed = saved ?? undefined
  const device = { isDenied: trouble === 'denied', typed, onType }
  if (here) return { start: here, ...device }
  if (typed) return { start: typed, ...device }
  const own = entity?.place && { ...entity.place, name: entity.name }
  return { start: lastPlaceOf(day?.loads ?? []) ?? own, ...device }
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
