/** The jobs of the board on a map and in a list. A flag on the map chooses a job, and a row opens it. */
import type { LatLng } from '@haulway/domain/geo.ts'
import type { RequiredKind } from '@haulway/domain/paper/paper-requirements.ts'
import type { TruckerNotice } from '@haulway/domain/work/board/trucker-notice.calls.ts'
import { useState } from 'react'
import { WorkMap } from '../../map/work/WorkMap.tsx'
import type { WorkFlag } from '../../map/work/WorkMapCanvas.tsx'
import { useOwnSent, usePaperRule } from '../../paper/use-papers.ts'
import { List } from '../../ui/layout/ListRow.tsx'
import { netTextOf } from '../before-agreeing/net-labels.ts'
import type { NetOf } from '../before-agreeing/use-net-per-hour.ts'
import type { OwnTruck } from '../offer/TruckChoice.tsx'
import { type RateOf, useRateOf } from '../offer/work-labels.ts'
import { NoticeRow } from './NoticeRow.tsx'
import { useKeptOrder } from './use-kept-order.ts'

type Options = {
  notices: readonly TruckerNotice[]
  /** Changes when the user sorts or filters. Until then, no row moves. */
  order: string
  netOf: NetOf
  onOpen: (noticeId: string) => void
  trucks: readonly OwnTruck[]
  currentTruckId: string | undefined
}

/** The jobs in a kept order, and the one that is chosen: the map and the list show the same. */
export type NoticePlaces = {
  notices: readonly TruckerNotice[]
  netOf: NetOf
  chosenId: string | undefined
  choose: (noticeId: string) => void
  open: (noticeId: string) => void
  /** Accepting dispatches one of them: the first, unless another one is chosen. */
  trucks: readonly OwnTruck[]
}

export function useNoticePlaces({ notices, order, netOf, onOpen, ...own }: Options): NoticePlaces {
  const [chosenId, choose] = useState<string>()
  const open = (noticeId: string) => {
    choose(noticeId)
    onOpen(noticeId)
  }
  const isCurrent = ({ truckId }: OwnTruck) => truckId === own.currentTruckId
  const trucks = own.trucks.toSorted((a, b) => Number(isCurrent(b)) - Number(isCurrent(a)))
  return { notices: useKeptOrder(notices, order), netOf, chosenId, choose, open, trucks }
}

type MapProps = {
  places: NoticePlaces
  from: LatLng | undefined
  /** How many pixels, from the bottom, a sheet covers. */
  covered?: number
}

export function NoticeMap({ places: { notices, netOf, chosenId, choose, open }, from, covered }: MapProps) {
  const flags = workFlagsOf(notices, netOf, useRateOf())
  return <WorkMap flags={flags} chosenId={chosenId} covered={covered} here={from} onChoose={choose} onOpen={open} />
}

type ListProps = Pick<MapProps, 'places' | 'from'>

export function NoticeList({ places: { notices, netOf, chosenId, open, trucks }, from }: ListProps) {
  const needsOf = useNeeds(trucks)
  return (
    <List>
      {notices.map(notice => (
        <NoticeRow
          key={notice.noticeId}
          notice={notice}
          net={netOf(notice)}
          from={from}
          needs={needsOf(notice)}
          isChosen={notice.noticeId === chosenId}
          onPress={() => open(notice.noticeId)}
        />
      ))}
    </List>
  )
}

/** The documents that are missing even for the best truck, each kind once, however many businesses require it. */
function useNeeds(trucks: readonly OwnTruck[]): (notice: TruckerNotice) => RequiredKind[] {
  const check = usePaperRule()
  const sentOf = useOwnSent()
  const choices = trucks.length > 0 ? trucks.map(sentOf) : [sentOf(undefined)]
  return ({ requires = [] }) => {
    const missing = choices.map(sent => [...new Set(check(requires, sent).stops.map(({ kind }) => kind))])
    return missing.reduce((least, kinds) => (kinds.length < least.length ? kinds : least))
  }
}

/** A flag says what the list says: the net per hour, or the rate where it is not known. */
function workFlagsOf(notices: readonly TruckerNotice[], netOf: NetOf, rateOf: RateOf): WorkFlag[] {
  return notices.map(notice => {
    const { noticeId: id, projectName: name, origin, destination: site } = notice
    const label = netTextOf(netOf(notice)) ?? rateOf(notice)?.number ?? notice.materialName
    return { id, name, label, site, pit: { ...origin, id: `${origin.lat},${origin.lng}` } }
  })
}
