/** The pits near a jobber: near its business, or near this device where it may tell. */
import { ask } from '@haulway/client/transport/ask.ts'
import type { LatLng } from '@haulway/domain/geo.ts'
import { useCallback, useEffect, useState } from 'react'
import { locationConsent } from '../../../native/location-consent.ts'
import { useConnection, useSync } from '../../../sync/sync-context.ts'
import { useRead } from '../../../sync/use-read.ts'
import { useMayLocate } from '../../first-steps/use-first-steps.ts'

/** @param place where the business is, if it is on the map */
export function usePitsNear(entityId: string, place: LatLng | undefined) {
  const { near, isLocating, locate, isNowhere } = useNear(place)
  const { transport } = useSync()
  const { isConnected } = useConnection()
  const findPits = async () => (await ask(transport, 'findPits', { entityId, query: '', ...near })).reply.pits
  // Until the distances from another place are known, the pits stay as they were.
  const again = JSON.stringify(near)
  const {
    value: pits,
    refusal,
    readAgain,
  } = useRead(entityId, findPits, { isWanted: isConnected && !isLocating, again })
  return { pits, readAgain, refusal, near, locate, isNowhere }
}

/** Far more exact than a distance to a pit has to be. */
const oldFixMs = 600_000
const fixTimeoutMs = 15_000

/** Where distances start. A device that may already tell where it is does so; another one waits for `locate`. */
function useNear(place: LatLng | undefined) {
  const mayLocate = useMayLocate()
  const [here, setHere] = useState<LatLng>()
  const [isNowhere, setIsNowhere] = useState(false)
  const locate = useCallback(async () => {
    if (!(await locationConsent.ask())) return
    setIsNowhere(false)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => setHere({ lat: coords.latitude, lng: coords.longitude }),
      () => setIsNowhere(true),
      { maximumAge: oldFixMs, timeout: fixTimeoutMs },
    )
  }, [])
  const isLocating = !place && mayLocate && !here && !isNowhere
  useEffect(() => {
    if (isLocating) void locate()
  }, [isLocating, locate])
  return { near: place ?? here, isLocating, locate, isNowhere }
}
