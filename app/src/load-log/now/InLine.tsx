/** In line at the pit: the truck's place, the minutes until its loading starts, and the trucks before it. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { type LoadQueue, loadsAbout } from '@haulway/domain/load-log/queue/load-queue.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import { selectOrdinal } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { TruckPlate } from '../../truck/TruckPlate.tsx'
import { formatClock, formatDuration } from '../../ui/format/format.ts'
import { Icon } from '../../ui/icon/Icon.tsx'
import { PassedBy } from './PassedBy.tsx'

type Props = { load: LoadLogDocument; now: number }

export function InLine({ load, now, queue }: Props & { queue: LoadQueue | undefined }) {
  const { t } = useLingui()
  const { terms, stateSince } = load
  const waited = formatDuration(now - stateSince)
  if (!queue) {
    return (
      <div className="load-now">
        <p className="load-now-title">{t`In line at ${terms.origin.name}`}</p>
        <p className="load-now-hero">{waited}</p>
      </div>
    )
  }
  return <InLineAt {...{ load, now, queue }} />
}

/** Exported for its tests. */
export function InLineAt({ load: { terms, stateSince }, now, queue }: Props & { queue: LoadQueue }) {
  const { t } = useLingui()
  const { trucksAhead, trucksLoading, asOf } = queue
  const place = trucksAhead + 1
  const at = loadsAbout(queue)
  const minutes = Math.max(0, Math.round((at - now) / minuteMs))
  const waited = formatDuration(now - stateSince)
  const clock = (time: number) => formatClock(time, terms.timeZone)
  return (
    <div className="load-now">
      <div className="load-now-pair">
        <p>
          <strong className="load-now-place">
            {t`${selectOrdinal(place, { one: '#st', two: '#nd', few: '#rd', other: '#th' })}`}
          </strong>
          <span className="load-now-under">{t`in line at ${terms.origin.name}`}</span>
        </p>
        <p>
          <strong className="load-now-minutes">
            {minutes}
            <span className="hw-unit">{t`min`}</span>
          </strong>
          <span className="load-now-under">{t`loads about ${clock(at)}`}</span>
        </p>
      </div>
      <Line number={terms.truck.number} trucksAhead={trucksAhead} trucksLoading={trucksLoading} />
      {queue.passedBy && <PassedBy passedBy={queue.passedBy} timeZone={terms.timeZone} />}
      <p className="hw-small hw-quiet">
        {now - asOf > 2 * minuteMs ? (
          <Trans>
            {waited} in line. The line as of {clock(asOf)}.
          </Trans>
        ) : (
          <Trans>{waited} in line</Trans>
        )}
      </p>
    </div>
  )
}

/** More trucks than this are a number: boxes that shrink say nothing. */
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
