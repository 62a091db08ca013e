/** What a trucker has in hand: the load on the way, or the one to start next, or where to find some. */
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useCurrentEntity } from '../entity/CurrentEntity.tsx'
import { CurrentLoad } from '../load-log/acts/CurrentLoad.tsx'
import { NextLoad } from '../load-log/acts/NextLoad.tsx'
import { TakeBack } from '../load-log/acts/TakeBack.tsx'
import { paths } from '../paths.ts'
import { useKeptTestDrive } from '../tracking/coach/test-drive-memory.ts'
import { PlainButton } from '../ui/controls/PlainButton.tsx'
import { List, ListRow } from '../ui/layout/ListRow.tsx'
import { TrackingStatus } from './TrackingStatus.tsx'
import { nextPlaceOf, type Trucker } from './use-trucker.ts'

/** @param none what stands here when there is neither a load nor a dispatch */
export function LoadInHand({ trucker, none }: { trucker: Trucker; none: ReactNode }) {
  const { t } = useLingui()
  const { type } = useCurrentEntity()
  const { load, dispatches, day, now, place, wayTo } = trucker
  const next = load && nextPlaceOf(load)
  const way = load && next && wayTo(next, load.terms.unit)
  const light = <TrackingStatus timeZone={load?.terms.timeZone ?? trucker.timeZone} />
  if (!load && dispatches.length === 0) {
    return (
      <>
        {light}
        {none}
      </>
    )
  }
  return (
    <>
      {light}
      {load ? (
        <>
          <CurrentLoad load={load} now={now} {...(place && { place })} way={way && t`${way} to go`} />
          <div className="trucker-way">
            <TakeBack load={load} />
            <PlainButton icon="map" wide to={paths.truckerActiveProjectV2}>{t`Driving view`}</PlainButton>
            <PlainButton icon="edit" wide to={paths.loadLog(type, load.projectId, load.loadLogId)}>
              {t`Signature and photos`}
            </PlainButton>
          </div>
        </>
      ) : (
        <>
          <NextLoad
            dispatches={dispatches}
            loadNo={day.nextLoadNo}
            {...(place && { place })}
            wayTo={({ terms }) => wayTo(terms.origin, terms.unit)}
          />
          <FirstTestDrive />
        </>
      )}
    </>
  )
}

/** Until this device has once proven that it can track, it is offered before a load. */
function FirstTestDrive() {
  const { t } = useLingui()
  const { type } = useCurrentEntity()
  const kept = useKeptTestDrive()
  if (kept === undefined || kept?.isPassed) return null
  return (
    <List>
      <ListRow
        icon="pin"
        title={t`Check tracking`}
        second={t`Check in a minute that this phone can track a load`}
        to={paths.testDrive(type)}
      />
    </List>
  )
}
