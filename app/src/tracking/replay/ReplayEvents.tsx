/** The timeline of a load: who recorded what, in order. A tap moves the replay to that moment. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { useLingui } from '@lingui/react/macro'
import { useStatementLabels, useWitnessLabels } from '../../load-log/load-log-labels.ts'
import { formatClock, formatDuration, formatLoad } from '../../ui/format/format.ts'
import { Section } from '../../ui/layout/Section.tsx'
import type { ReplayEvent } from './replay-events.ts'

type Props = {
  load: LoadLogDocument
  events: readonly ReplayEvent[]
  atMs: number
  onSeek: (atMs: number) => void
}

export function ReplayEvents({ load, events, atMs, onSeek }: Props) {
  const { t } = useLingui()
  const statement = useStatementLabels()
  const witness = useWitnessLabels()
  const { terms } = load
  return (
    <Section title={t`Timeline`} rule="ink">
      <ul className="replay-events">
        {events.map(({ act, at }) => (
          <li key={act.actId}>
            <button type="button" aria-current={at <= atMs ? 'step' : undefined} onClick={() => onSeek(at)}>
              <span className="replay-clock">{formatClock(at, terms.timeZone, { seconds: true })}</span>
              <span>
                {act.kind === 'confirmLoad' && act.quantity
                  ? t`Loaded ${formatLoad(act.quantity)}`
                  : statement(act, terms)}
              </span>
              <span className="hw-quiet">
                {witness(act, terms)}
                {act.uncertaintyMs ? `, ±${formatDuration(act.uncertaintyMs)}` : ''}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
