/** A truck's state on the live map: "Queued 4 min"; a silent one says since when instead. */
import { useLingui } from '@lingui/react/macro'
import { useLoadStateWord } from '../payment/load-pay-words.ts'
import { formatClock, formatDuration } from '../ui/format.ts'
import { StateWord } from '../ui/StateWord.tsx'
import type { LiveTruck } from './live-trucks.ts'

export function LiveTruckWord({ truck, now }: { truck: LiveTruck; now: number }) {
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

export function isFilled({ load, frame }: LiveTruck): boolean {
  return frame?.loaded ?? (load.state === 'loaded' || load.state === 'arrived')
}
