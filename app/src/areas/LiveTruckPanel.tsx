/** Beside the live map: the chosen truck, then all of them by what they do. */

import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { loadLogStates } from '@haulway/domain/load-log/load-log-state.ts'
import { useLingui } from '@lingui/react/macro'
import { useLoadStateWord } from '../payment/load-pay-words.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Figure, Figures } from '../ui/Figures.tsx'
import { formatAge, formatClock, formatDistance, formatDuration, formatNumber } from '../ui/format.ts'
import { List, ListRow } from '../ui/ListRow.tsx'
import { Section } from '../ui/Section.tsx'
import { StateWord } from '../ui/StateWord.tsx'
import { TruckPlate } from '../ui/TruckPlate.tsx'
import type { LiveTruck } from './live-trucks.ts'

type Props = {
  trucks: readonly LiveTruck[]
  loads: readonly LoadLogDocument[]
  selectedId: string | undefined
  onSelect: (id: string) => void
  now: number
}

export function LiveTruckPanel({ trucks, loads, selectedId, onSelect, now }: Props) {
  const { t } = useLingui()
  const chosen = trucks.find(truck => truck.load.loadLogId === selectedId)
  const groups = [
    { group: 'look', title: t`Needs a look` },
    { group: 'pit', title: t`At the pit` },
    { group: 'site', title: t`To the site` },
    { group: 'toPit', title: t`To the pit` },
  ] as const
  return (
    <>
      {chosen && <ChosenTruck truck={chosen} loads={loads} now={now} />}
      {trucks.length === 0 && (
        <EmptyState title={t`No truck is under way`}>{t`They come here as they start.`}</EmptyState>
      )}
      {groups.map(({ group, title }) => {
        const own = trucks.filter(truck => truck.group === group)
        if (own.length === 0) return null
        return (
          <Section key={group} title={title} aside={<strong>{own.length}</strong>} rule="none">
            <List label={title}>
              {own.map(truck => (
                <ListRow
                  key={truck.load.loadLogId}
                  lead={<TruckPlate number={truck.load.terms.truck.number} size="list" loaded={isFilled(truck)} />}
                  title={<TruckWord truck={truck} now={now} />}
                  onPress={() => onSelect(truck.load.loadLogId)}
                />
              ))}
            </List>
          </Section>
        )
      })}
    </>
  )
}

/** "Queued 4 min"; a silent one says since when instead. */
function TruckWord({ truck, now }: { truck: LiveTruck; now: number }) {
  const { t } = useLingui()
  const stateWord = useLoadStateWord()
  const { load, frame, silence, group } = truck
  if (group === 'look') {
    const since = frame ? t`since ${formatClock(frame.at, load.terms.timeZone)}` : t`yet`
    return (
      <StateWord tone={silence === 'lost' ? 'stop' : 'look'} time={since}>
        {t`No points`}
      </StateWord>
    )
  }
  return (
    <StateWord tone="normal" time={formatDuration(now - load.stateSince)}>
      {group === 'site' && load.state === 'loaded' ? t`To ${load.terms.destination.name}` : stateWord(load).word}
    </StateWord>
  )
}

function ChosenTruck({ truck, loads, now }: { truck: LiveTruck; loads: readonly LoadLogDocument[]; now: number }) {
  const { t } = useLingui()
  const { load, frame } = truck
  const { terms } = load
  const today = loads.filter(
    each => each.terms.truck.truckId === terms.truck.truckId && each.shiftDay === load.shiftDay && isLoadedOnce(each),
  )
  const unit = load.quantity?.unit ?? terms.unit
  const amount = today.reduce((sum, each) => sum + (each.quantity?.unit === unit ? each.quantity.amountMilli : 0), 0)
  return (
    <div className="live-chosen">
      <div className="live-head">
        <TruckPlate number={terms.truck.number} size="header" loaded={isFilled(truck)} />
        <p>
          <strong>{terms.driverName}</strong>
          <br />
          <span className="hw-quiet hw-small">
            {terms.truckingName === terms.driverName ? terms.materialName : terms.truckingName}
          </span>
        </p>
      </div>
      <TruckWord truck={{ ...truck, group: truck.group === 'look' ? 'toPit' : truck.group }} now={now} />
      <Figures>
        <Figure value={today.length} label={t`loads`} />
        <Figure value={formatNumber(amount / 1000, 1)} label={unitLabel(unit)} />
      </Figures>
      {frame ? (
        <StateWord
          tone={truck.silence === 'none' ? 'good' : truck.silence === 'lost' ? 'stop' : 'look'}
          time={
            frame.accuracyMeters === null
              ? formatAge(now - frame.at)
              : `${formatAge(now - frame.at)}, ${formatDistance(frame.accuracyMeters, 'imperial')}`
          }
        >
          {truck.silence === 'none' ? t`Tracking good` : t`No points`}
        </StateWord>
      ) : (
        <StateWord tone="look">{t`No points yet`}</StateWord>
      )}
    </div>
  )
}

function isFilled({ load, frame }: LiveTruck): boolean {
  return frame?.loaded ?? (load.state === 'loaded' || load.state === 'arrived')
}

function isLoadedOnce({ state }: LoadLogDocument): boolean {
  return loadLogStates[state].rank >= loadLogStates.loaded.rank
}

function unitLabel(unit: NonNullable<LoadLogDocument['quantity']>['unit']): string {
  const labels = { ton: 'tons', tonne: 'tonnes', yard: 'yd³', cubicMeter: 'm³', load: 'loads' } as const
  return labels[unit]
}
