/** In line at the pit: the truck's place, the minutes until its loading starts, and the trucks before it. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { type LoadQueue, loadsAbout } from '@haulway/domain/load-log/queue/load-queue.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import { selectOrdinal } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { TruckPlate } from '../../truck/TruckPlate.tsx'
import { formatClock, formatDuration, formatHours } from '../../ui/format/format.ts'
import { Icon } from '../../ui/icon/Icon.tsx'
import { PassedBy } from './PassedBy.tsx'

type Props = {
  load: LoadLogDocument
  now: number
  queue: LoadQueue | undefined
  /** From the standby clock below, which shows them: no second count of the same wait may differ from it. */
  waitedMinutes?: number | undefined
}

export function InLine({ load, now, queue, waitedMinutes }: Props) {
  const { t } = useLingui()
  const { terms, stateSince } = load
  if (queue) return <InLineAt load={load} now={now} queue={queue} waitedMinutes={waitedMinutes} />
  return (
    <div className="load-now">
      <p className="load-now-title">{t`In line at ${terms.origin.name}`}</p>
      <p className="load-now-hero">
        {waitedMinutes === undefined ? formatDuration(now - stateSince) : formatHours(waitedMinutes)}
      </p>
    </div>
  )
}

/** Exported for its tests. */
export function InLineAt({ load, now, queue, waitedMinutes }: Props & { queue: LoadQueue }) {
  const { t } = useLingui()
  const { terms, stateSince } = load
  const { trucksAhead, trucksLoading, asOf } = queue
  const place = trucksAhead + 1
  const isOld = now - asOf > 2 * minuteMs
  return (
    <div className="load-now">
      <div className="load-now-pair">
        <p>
          <strong className="load-now-place">
            {t`${selectOrdinal(place, { one: '#st', two: '#nd', few: '#rd', other: '#th' })}`}
          </strong>
          <span className="load-now-under">{t`in line at ${terms.origin.name}`}</span>
        </p>
        <LoadsAbout queue={queue} now={now} timeZone={terms.timeZone} />
      </div>
      <Line number={terms.truck.number} trucksAhead={trucksAhead} trucksLoading={trucksLoading} />
      {queue.passedBy && <PassedBy passedBy={queue.passedBy} timeZone={terms.timeZone} />}
      {waitedMinutes === undefined && (
        <p className="hw-small hw-quiet">
          <Trans>{formatDuration(now - stateSince)} in line</Trans>
        </p>
      )}
      {isOld && (
        <p className="hw-small hw-quiet">
          <Trans>Line as of {formatClock(asOf, terms.timeZone)}</Trans>
        </p>
      )}
    </div>
  )
}

/** When this truck will be loaded. While the loading is stopped, no one knows: then it says since when. */
function LoadsAbout({ queue, now, timeZone }: { queue: LoadQueue; now: number; timeZone: string }) {
  const { t } = useLingui()
  if (queue.stoppedSince !== undefined) {
    return (
      <p>
        <strong className="load-now-title">{t`Loading stopped`}</strong>
        <span className="load-now-under">{t`since ${formatClock(queue.stoppedSince, timeZone)}`}</span>
      </p>
    )
  }
  const at = loadsAbout(queue)
  const minutes = Math.round((at - now) / minuteMs)
  if (minutes < 1 && queue.trucksAhead === 0) {
    return (
      <p>
        <strong className="load-now-title">{t`You're next`}</strong>
      </p>
    )
  }
  return (
    <p>
      {minutes >= 1 && (
        <strong className="load-now-minutes">
          {minutes}
          <span className="hw-unit">{t`min`}</span>
        </strong>
      )}
      <span className="load-now-under">{t`loads about ${formatClock(at, timeZone)}`}</span>
    </p>
  )
}

/** More trucks than this are shown as a number: smaller boxes could not be counted. */
const boxesMax = 3

function Line({ number, trucksAhead, trucksLoading }: { number: string; trucksAhead: number; trucksLoading: number }) {
  const { t } = useLingui()
  const shown = Math.min(trucksAhead, boxesMax)
  const more = trucksAhead - shown
  return (
    <div className="load-line" role="img" aria-label={t`${trucksLoading} loading, ${trucksAhead} before you`}>
      <Icon name="excavator" size={32} />
      {trucksLoading > 0 && (
        <span className="load-line-truck">
          <i>{trucksLoading > 1 ? trucksLoading : ''}</i>
          {t`loading`}
        </span>
      )}
      {Array.from({ length: shown }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: trucks without a name, in order
        <span key={index} className="load-line-truck">
          <i>{index === shown - 1 && more > 0 ? `+${more}` : ''}</i>
          {index === 0 ? t`next` : ''}
        </span>
      ))}
      <span className="load-line-truck load-line-own">
        <TruckPlate number={number} size="header" />
        {t`you`}
      </span>
    </div>
  )
}
