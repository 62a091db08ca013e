/** The board: posted work that needs trucks, with filters. Tapping a notice opens a sheet to accept it. */
import type { TruckerNotice } from '@haulway/domain/work/board/trucker-notice.calls.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo, useState } from 'react'
import { useMayCall } from '../../entity/member/MayCall.tsx'
import { preferenceKeys } from '../../native/preferences.ts'
import { usePreference } from '../../native/use-preference.ts'
import { useOfflineSince } from '../../sync/use-offline.ts'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { useIsWide } from '../../ui/layout/use-is-wide.ts'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { RefusalMessage } from '../../user/RefusalMessage.tsx'
import { byNet, useNetPerHour } from '../before-agreeing/use-net-per-hour.ts'
import type { OwnTruck } from '../offer/TruckChoice.tsx'
import { AcceptNotice } from './AcceptNotice.tsx'
import { BoardInPage } from './BoardInPage.tsx'
import { BoardOnMap } from './BoardOnMap.tsx'
import { EmptyBoard } from './EmptyBoard.tsx'
import type { NoticePlace } from './NoticeFilterForm.tsx'
import { useNoticePlaces } from './NoticePlaces.tsx'
import { countFilters, type NoticeFilter, noFilter, noticeFilterSchema } from './notice-filter.ts'
import { sortOf } from './notice-sort.ts'
import { StartLine, type StartOfDevice, type StartPlace } from './StartLine.tsx'
import { useNotices } from './use-notices.ts'

type Props = {
  entityId: string
  /** The user's position, or where the business is. */
  near: StartPlace | undefined
  /** On boards that measure from this device. */
  device?: StartOfDevice
  /** Other places to measure from, such as a yard. */
  places?: readonly NoticePlace[]
  trucks: readonly OwnTruck[]
  currentTruckId: string | undefined
  /** The most trucks that can be sent: one for a solo trucker. */
  trucksMax: number
  /** Called after work was accepted. */
  onAccepted: () => void
  /** On a page that is this board: what comes before the jobs. On a phone, such a page is a map below a sheet. */
  above?: ReactNode
}

const noPlaces: readonly NoticePlace[] = []
const noNotices: readonly TruckerNotice[] = []

export function NoticeBoard(props: Props) {
  const { entityId, near, device, places = noPlaces, trucksMax, onAccepted, above, ...own } = props
  const { t } = useLingui()
  const isWide = useIsWide()
  const maySort = useMayCall('acceptTruckerNotice')
  const [filter, setFilter] = useNoticeFilter()
  const chosen = places.find(place => place.name === filter?.from)
  const from = chosen ?? near
  const { notices, next, widen = [], read, isAsking, refusal } = useNotices(entityId, from, filter)
  const { open, isGone, onOpen, close } = useOpened(notices, next === undefined)
  const { netOf, ...netFor } = useNetPerHour(from)
  const sort = filter && sortOf(filter)
  const isByNet = sort === 'net'
  const best = useMemo(() => (isByNet && notices ? byNet(notices, netOf) : notices), [isByNet, notices, netOf])
  // The user's sort and filter; while they stay, no row moves.
  const order = JSON.stringify([filter, isByNet && netFor.estimate !== undefined, from !== undefined])
  // Nothing is posted: there is nothing to filter or to sort.
  const isBare = notices?.length === 0 && countFilters(filter ?? noFilter) === 0
  const orderLabel = sort === 'pay' ? t`Highest pay first` : from ? t`Nearest first` : t`Newest first`
  const shown = useNoticePlaces({ notices: best ?? noNotices, order, netOf, onOpen, ...own })
  const parts = {
    shown,
    count: notices?.length,
    from,
    filters: filter && !isBare && { filter, onChange: setFilter, places, isByDistance: from !== undefined },
    netFor: isBare ? undefined : netFor,
    // The sort field already shows the order.
    aside: isBare || maySort ? undefined : orderLabel,
    state: (
      <>
        {device && !isBare && <StartLine near={near} chosen={chosen} {...device} />}
        <RefusalMessage refusal={refusal} />
        {refusal && <TryAgain onPress={() => void read()} />}
        {!notices && !refusal && <NotRead />}
        {notices?.length === 0 && <EmptyBoard filter={filter ?? noFilter} widen={widen} onChange={setFilter} />}
      </>
    ),
    more: next !== undefined && (
      <PlainButton wide disabled={isAsking} onPress={() => void read(next)}>
        <Trans>Show more</Trans>
      </PlainButton>
    ),
  }
  return (
    <>
      {above !== undefined && !isWide ? <BoardOnMap {...parts} above={above} /> : <BoardInPage {...parts} />}
      <Sheet open={open !== undefined} title={open?.projectName ?? ''} onClose={close}>
        {open && (
          <AcceptNotice
            notice={open}
            isGone={isGone}
            netOf={netOf}
            entityId={entityId}
            trucksMax={trucksMax}
            {...own}
            onLeave={close}
            onDone={() => {
              close()
              void read()
              onAccepted()
            }}
          />
        )}
      </Sheet>
    </>
  )
}

/** Without a network, a wait would not end. */
function NotRead() {
  if (useOfflineSince() === undefined) return <Skeleton rows={4} />
  return (
    <p>
      <Trans>Posted work appears here once you are online.</Trans>
    </p>
  )
}

function TryAgain({ onPress }: { onPress: () => void }) {
  return (
    <PlainButton onPress={onPress}>
      <Trans>Try Again</Trans>
    </PlainButton>
  )
}

/**
 * The notice whose sheet is open. It stays as it was when it was opened, even after it leaves the list.
 * @param isWhole whether the list has all work: only then does it say that something is no longer posted
 */
function useOpened(notices: readonly TruckerNotice[] | undefined, isWhole: boolean) {
  const [opened, setOpened] = useState<TruckerNotice>()
  const find = (id: string | undefined) => notices?.find(({ noticeId }) => noticeId === id)
  const posted = find(opened?.noticeId)
  return {
    open: opened && (posted ?? opened),
    isGone: notices !== undefined && posted === undefined && isWhole,
    onOpen: (noticeId: string) => setOpened(find(noticeId)),
    close: () => setOpened(undefined),
  }
}

/** The board's filter, saved on this device. @returns undefined until it is read */
function useNoticeFilter(): [NoticeFilter | undefined, (filter: NoticeFilter) => void] {
  const [filter, change] = usePreference(preferenceKeys.noticeFilter, noticeFilterSchema)
  return [filter === null ? noFilter : filter, change]
}
