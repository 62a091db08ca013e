/** The proof beside a disputed line: how much was loaded by whom, the ticket, and what GPS confirms. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { quantityIn } from '@haulway/domain/load-log/quantity/quantity.ts'
import type { Line } from '@haulway/domain/pay/line/line.ts'
import { coveredTime } from '@haulway/domain/track/covered-time.ts'
import type { TrackingLog } from '@haulway/domain/tracker/tracking-log.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { useQuantityTitle, useWitnessLabels } from '../../load-log/load-log-labels.ts'
import { useProofSentences } from '../../load-log/use-proof-sentences.ts'
import { paths } from '../../paths.ts'
import { GpsGapsBeside } from '../../tracking/replay/GpsGaps.tsx'
import { useTrackingLog } from '../../tracking/replay/use-tracking-log.ts'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { distanceSystemOf, formatClock, formatLoad, formatRange } from '../../ui/format/format.ts'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'

/**
 * @property line the disputed one; without it, the proof is of the whole load
 * @property isMissingElsewhere whether another part of the page says which proof is missing
 * @property isRouteElsewhere whether the page has the GPS coverage and the replay in another place
 */
type Props = {
  load: LoadLogDocument
  line?: Pick<Line, 'code'> | undefined
  isMissingElsewhere?: boolean
  isRouteElsewhere?: boolean
}

export function LineProof({ load, line, isMissingElsewhere = false, isRouteElsewhere = false }: Props) {
  const { t } = useLingui()
  const { type } = useCurrentEntity()
  const witness = useWitnessLabels()
  const log = useTrackingLog(load)
  const { terms, ticketNo, projectId, loadLogId, relations } = load
  const titleOf = useQuantityTitle()
  const { missing } = useProofSentences()(load)
  return (
    <>
      <List label={t`Proof`}>
        {countsOf(load).map(({ act, quantity }) => (
          <ListRow key={act.actId} title={titleOf(act)} second={witness(act, terms)} value={formatLoad(quantity)} />
        ))}
        {ticketNo && <ListRow title={t`Ticket number`} value={ticketNo} />}
        {!isMissingElsewhere && missing.map(each => <ListRow key={each} title={each} />)}
      </List>
      {log && line && <TimeProof load={load} line={line} log={log} />}
      {log && line && !isRouteElsewhere && (
        <>
          <GpsGapsBeside
            log={log}
            timeZone={terms.timeZone}
            distanceSystem={distanceSystemOf(terms.unit)}
            isDriver={relations.includes('trucker')}
          />
          <PlainButton icon="play" wide to={paths.loadTrack(type, projectId, loadLogId)}>
            <Trans>Replay</Trans>
          </PlainButton>
        </>
      )}
    </>
  )
}

/** Who stated how much was loaded, in the order of the load's acts. */
export function countsOf({ acts, terms }: Pick<LoadLogDocument, 'acts' | 'terms'>) {
  return acts.flatMap(act => {
    const quantity = quantityIn(act, { unit: terms.unit })
    return quantity ? [{ act, quantity }] : []
  })
}

/** The same for a page that has the rest of the proof in another place. */
export function WaitProof({ load, line }: { load: LoadLogDocument; line: Pick<Line, 'code'> }) {
  const log = useTrackingLog(load)
  return log ? <TimeProof load={load} line={line} log={log} /> : null
}

/** Whether GPS recorded the minutes that the line pays for. */
function TimeProof({
  load,
  line,
  log,
}: Required<Pick<Props, 'load'>> & { line: Pick<Line, 'code'>; log: TrackingLog }) {
  const { t } = useLingui()
  const time = coveredTime(line.code, load.milestones, log.gaps)
  if (!time) return null
  const { minutes, uncoveredMinutes } = time
  const clock = (at: number) => formatClock(at, load.terms.timeZone)
  const span = formatRange(clock(time.from), clock(time.to))
  return (
    <p>
      {uncoveredMinutes === 0 ? (
        <StatusBadge tone="good">{t`GPS recorded all ${minutes} min, ${span}`}</StatusBadge>
      ) : (
        <StatusBadge tone="look">{t`No GPS for ${uncoveredMinutes} of ${minutes} min, ${span}`}</StatusBadge>
      )}
    </p>
  )
}
