/** Who said what on the way, in order; a tap goes to the moment. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { useLingui } from '@lingui/react/macro'
import { useSaidWords, useWitnessWords } from '../load-log/load-log-words.ts'
import { formatClock, formatDuration, formatLoad } from '../ui/format.ts'
import { Section } from '../ui/Section.tsx'
import type { ReplayEvent } from './replay-events.ts'

type Props = {
  load: LoadLogDocument
  events: readonly ReplayEvent[]
  atMs: number
  onSeek: (atMs: number) => void
}

export function ReplayEvents({ load, events, atMs, onSeek }: Props) {
  const { t } = useLingui()
  const said = useSaidWords()
  const witness = useWitnessWords()
  const { terms } = load
  return (
    <Section title={t`Timeline`} rule="ink">
      <ul className="replay-events">
        {events.map(({ act, at }) => (
          <li key={act.actId}>
            <button type="button" aria-current={at <= atMs ? 'step' : undefined} onClick={() => onSeek(at)}>
              <span className="replay-clock">{formatClock(at, terms.timeZone, { seconds: true })}</span>
              <span>
                {act.kind === 'confirmLoad' && act.quantity ? t`Loaded ${formatLoad(act.quantity)}` : said(act, terms)}
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
