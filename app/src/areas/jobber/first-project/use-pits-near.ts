/** The pits near a jobber: near its business, or near this device where it may tell. */
import type { LatLng } from '@haulway/domain/geo.ts'
import { useCallback, useEffect, useState } from 'react'
import { useAskInOrder } from '../../../ask.ts'
import type { FoundPit } from '../../../entity/supplier/found-pit.ts'
import { locationConsent } from '../../../native/location-consent.ts'
import { useConnection } from '../../../sync/sync-context.ts'
import { useMayLocate } from '../../first-steps/use-first-steps.ts'

/** @param place where the business is, if it is on the map */
export function usePitsNear(entityId: string, place: LatLng | undefined) {
  const { near, isLocating, locate, isNowhere } = useNear(place)
  const { run, refusal } = useAskInOrder('findPits')
  const { isConnected } = useConnection()
  const [found, setFound] = useState<{ from: string; pits: FoundPit[] }>()
  const from = JSON.stringify(near ?? {})
  const isRead = found?.from === from
  const read = useCallback(async () => {
    const answer = await run({ entityId, query: '', ...JSON.parse(from) })
    if (answer) setFound({ from, pits: answer.pits })
  }, [run, entityId, from])
  useEffect(() => {
    if (isConnected && !isLocating && !isRead) void read()
  }, [isConnected, isLocating, isRead, read])
  return { pits: found?.pits, read, refusal, near, locate, isNowhere }
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
