/** The board: work that wants trucks, as one filters it, and taking some of it. */
import type { LatLng } from '@haulway/domain/geo.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { PlainButton } from '../../ui/controls/PlainButton.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { List } from '../../ui/layout/ListRow.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { RefusalMessage } from '../../user/RefusalMessage.tsx'
import { AcceptNotice } from './AcceptNotice.tsx'
import { EmptyBoard } from './EmptyBoard.tsx'
import { NoticeFilterForm, type NoticePlace } from './NoticeFilterForm.tsx'
import { NoticeRow } from './NoticeRow.tsx'
import { noFilter } from './notice-filter.ts'
import type { OwnTruck } from './TruckChoice.tsx'
import { useNoticeFilter } from './use-notice-filter.ts'
import { useNotices } from './use-notices.ts'

type Props = {
  entityId: string
  /** Where one is, or works from. */
  near: LatLng | undefined
  /** Other places to measure from, such as a yard. */
  places?: readonly NoticePlace[]
  trucks: readonly OwnTruck[]
  currentTruckId: string | undefined
  /** How many trucks can be sent at most: one for a solo trucker. */
  trucksMax: number
  /** Where accepted work is found. */
  onTaken: () => void
}

const noPlaces: readonly NoticePlace[] = []

export function NoticeBoard({ entityId, near, places = noPlaces, trucksMax, onTaken, ...own }: Props) {
  const { t } = useLingui()
  const [filter, setFilter] = useNoticeFilter()
  const [openId, setOpenId] = useState<string>()
  const from = places.find(place => place.name === filter?.from) ?? near
  const { notices, next, widen = [], read, isAsking, refusal } = useNotices(entityId, from, filter)
  const open = notices?.find(({ noticeId }) => noticeId === openId)
  const isByPay = filter !== undefined && filter.basis !== '' && filter.sort === 'pay'
  return (
    <Section
      title={t`Posted`}
      aside={isByPay ? t`Highest pay first` : from ? t`Nearest first` : t`Newest first`}
      rule="none"
    >
      {filter && <NoticeFilterForm filter={filter} onChange={setFilter} places={places} />}
      <RefusalMessage refusal={refusal} />
      {refusal && (
        <PlainButton onPress={() => void read()}>
          <Trans>Try Again</Trans>
        </PlainButton>
      )}
      {!notices && !refusal && <Skeleton rows={4} />}
      {notices?.length === 0 && <EmptyBoard filter={filter ?? noFilter} widen={widen} onChange={setFilter} />}
      <List>
        {notices?.map(notice => (
          <NoticeRow key={notice.noticeId} notice={notice} onPress={() => setOpenId(notice.noticeId)} />
        ))}
      </List>
      {next !== undefined && (
        <PlainButton wide disabled={isAsking} onPress={() => void read(next)}>
          <Trans>Show more</Trans>
        </PlainButton>
      )}
      <Sheet open={open !== undefined} title={open?.projectName ?? ''} onClose={() => setOpenId(undefined)}>
        {open && (
          <AcceptNotice
            notice={open}
            entityId={entityId}
            trucksMax={trucksMax}
            {...own}
            onDone={() => {
              setOpenId(undefined)
              void read()
              onTaken()
            }}
          />
        )}
      </Sheet>
    </Section>
  )
}
