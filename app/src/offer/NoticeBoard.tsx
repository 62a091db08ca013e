/** The board: work that wants trucks, nearest first, and taking some of it. */
import type { LatLng } from '@haulway/domain/geo.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { EmptyState } from '../ui/EmptyState.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { formatDistance } from '../ui/format.ts'
import { List, ListRow } from '../ui/ListRow.tsx'
import { PlainButton } from '../ui/PlainButton.tsx'
import { Section } from '../ui/Section.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { RefusalLine } from '../user/RefusalLine.tsx'
import { AcceptNotice } from './AcceptNotice.tsx'
import type { OwnTruck } from './TruckChoice.tsx'
import { useNotices } from './use-notices.ts'
import { rateOf, useWayWords, type Work } from './work-words.ts'

type Props = {
  entityId: string
  near: LatLng | undefined
  trucks: readonly OwnTruck[]
  currentTruckId: string | undefined
  /** How many trucks can be sent at most: one for a solo trucker. */
  trucksMax: number
  /** Where accepted work is found. */
  onTaken: () => void
}

export function NoticeBoard({ entityId, near, trucksMax, onTaken, ...own }: Props) {
  const { t } = useLingui()
  const [material, setMaterial] = useState('')
  const [openId, setOpenId] = useState<string>()
  const { notices, next, read, isAsking, refusal } = useNotices(entityId, near, material)
  const open = notices?.find(({ noticeId }) => noticeId === openId)
  return (
    <Section title={t`On the board`} aside={near ? t`Nearest first` : t`Newest first`} rule="none">
      <TextField
        label={t`Material`}
        type="search"
        placeholder={t`Any material`}
        maxLength={60}
        value={material}
        onChange={event => setMaterial(event.currentTarget.value)}
      />
      <RefusalLine refusal={refusal} />
      {refusal && (
        <PlainButton onPress={() => void read()}>
          <Trans>Try Again</Trans>
        </PlainButton>
      )}
      {!notices && !refusal && <Skeleton rows={4} />}
      {notices?.length === 0 && <EmptyBoard filtered={material !== ''} />}
      <List>
        {notices?.map(notice => (
          <NoticeRow
            key={notice.noticeId}
            work={notice}
            away={notice.distanceMeters}
            trucksLeft={notice.trucksLeft}
            onPress={() => setOpenId(notice.noticeId)}
          />
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

type RowProps = { work: Work; away: number | null; trucksLeft: number; onPress: () => void }

function NoticeRow({ work, away, trucksLeft, onPress }: RowProps) {
  const { t } = useLingui()
  const way = useWayWords()
  const rate = rateOf(work)
  const system = work.unit === 'tonne' || work.unit === 'cubicMeter' ? 'metric' : 'imperial'
  const distance = away === null ? undefined : t`${formatDistance(away, system)} away`
  const left = trucksLeft === 1 ? t`1 truck wanted` : t`${trucksLeft} trucks wanted`
  return (
    <ListRow
      icon="pit"
      title={work.projectName}
      second={
        <>
          {way(work)}
          <br />
          {[distance, left].filter(part => part !== undefined).join(', ')}
        </>
      }
      {...(rate && { value: rate.number, valueUnit: rate.unit })}
      onPress={onPress}
    />
  )
}

function EmptyBoard({ filtered }: { filtered: boolean }) {
  const { t } = useLingui()
  return (
    <EmptyState title={filtered ? t`Nobody needs trucks for this material` : t`Nobody needs trucks right now`}>
      {filtered ? (
        <Trans>Look at all materials, or come back later.</Trans>
      ) : (
        <Trans>Jobbers put work here as they need trucks. Offers to you come as a notification.</Trans>
      )}
    </EmptyState>
  )
}
