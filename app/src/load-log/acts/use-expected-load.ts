/** What the open load pays if it ends as usual, by the pay functions on this device; it steps by the whole minute. */
import { type ExpectedLoad, expectLoad } from '@haulway/domain/load-log/expected/expected-load.ts'
import { type UsualLoad, usualLoad } from '@haulway/domain/load-log/expected/usual-load.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import { haulingOf } from '@haulway/domain/work/agreement-cards.ts'
import { useEffect, useMemo, useState } from 'react'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { useFuelPrices } from '../../pay/use-fuel-index.ts'
import { useSync } from '../../sync/sync-context.ts'
import { useLoadLogs } from '../use-load-logs.ts'

/**
 * @param leftAt when GPS shows that the truck left where it waited
 * @returns undefined if the reader sees no price of the hauling, or until the local database has answered
 */
export function useExpectedLoad(
  load: LoadLogDocument,
  leftAt?: number,
): { expected: ExpectedLoad; usual: UsualLoad | undefined } | undefined {
  const { scope } = useCurrentEntity()
  const loads = useLoadLogs(scope)
  const fuelPrices = useFuelPrices()
  const { engine } = useSync()
  // The acts have the server's time, and operator and trucker read one clock.
  const offsetMs = engine.clockOffsetMs()
  const now = useWholeMinutes(load.stateSince - offsetMs) + offsetMs
  return useMemo(() => {
    const card = haulingOf(load.money)?.card
    if (!loads || !card) return undefined
    const { terms, shiftDay, loadLogId } = load
    const all = loads.map(({ body }) => body)
    const own = all.filter(each => each.loadLogId !== loadLogId && each.terms.truck.truckId === terms.truck.truckId)
    const usual = usualLoad(own, terms)
    const otherLoads = own.filter(each => each.shiftDay === shiftDay && each.projectId === load.projectId)
    const expected = expectLoad(load, { now, usual, leftAt, otherLoads, fuelPrices: fuelPrices(card.fuel?.index) })
    return expected && { expected, usual }
  }, [loads, load, leftAt, fuelPrices, now])
}

/** The time now, ms. It changes when another whole minute since the instant has passed, and not in between. */
function useWholeMinutes(since: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    setNow(Date.now())
    let timer: ReturnType<typeof setTimeout>
    const waitForNext = () => {
      const passed = (((Date.now() - since) % minuteMs) + minuteMs) % minuteMs
      timer = setTimeout(() => {
        setNow(Date.now())
        waitForNext()
      }, minuteMs - passed)
    }
    waitForNext()
    return () => clearTimeout(timer)
  }, [since])
  return now
}
