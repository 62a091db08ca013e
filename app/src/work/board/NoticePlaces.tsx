/** The jobs of the board on a map and in a list. A flag on the map chooses a job, and a row opens it. */
import type { LatLng } from '@haulway/domain/geo.ts'
import type { TruckerNotice } from '@haulway/domain/work/haul/haul.calls.ts'
import { useState } from 'react'
import { WorkMap } from '../../map/work/WorkMap.tsx'
import type { WorkFlag } from '../../map/work/WorkMapCanvas.tsx'
import { List } from '../../ui/layout/ListRow.tsx'
import { netTextOf } from '../before-agreeing/net-labels.ts'
import type { NetOf } from '../before-agreeing/use-net-per-hour.ts'
import { rateOf } from '../offer/work-labels.ts'
import { NoticeRow } from './NoticeRow.tsx'
import { useKeptOrder } from './use-kept-order.ts'

type Props = {
  notices: readonly TruckerNotice[]
  /** Changes when the user sorts or filters. Until then, no row moves. */
  order: string
  netOf: NetOf
  from: LatLng | undefined
  onOpen: (noticeId: string) => void
}

export function NoticePlaces({ notices, order, netOf, from, onOpen }: Props) {
  const [chosenId, setChosenId] = useState<string>()
  const kept = useKeptOrder(notices, order)
  const open = (noticeId: string) => {
    setChosenId(noticeId)
    onOpen(noticeId)
  }
  return (
    <div className="notice-room">
      <div className="notice-places">
        <div className="notice-map">
          <WorkMap
            flags={flagsOf(kept, netOf)}
            here={from}
            chosenId={chosenId}
            onChoose={setChosenId}
            onOpen={onOpen}
          />
        </div>
        <div className="notice-list">
          <List>
            {kept.map(notice => (
              <NoticeRow
                key={notice.noticeId}
                notice={notice}
                net={netOf(notice)}
                isChosen={notice.noticeId === chosenId}
                onPress={() => open(notice.noticeId)}
              />
            ))}
          </List>
        </div>
      </div>
    </div>
  )
}

/** A flag says what the list says: the net per hour, or the rate where it is not known. */
function flagsOf(notices: readonly TruckerNotice[], netOf: NetOf): WorkFlag[] {
  return notices.map(notice => {
    const { noticeId: id, projectName: name, origin, destination: site } = notice
    const label = netTextOf(netOf(notice)) ?? rateOf(notice)?.number ?? notice.materialName
    return { id, name, label, site, pit: { ...origin, id: `${origin.lat},${origin.lng}` } }
  })
}
