/** What another card changes, in words: the sentences that no longer apply, and those that are new. */
import type { RateCard } from '@haulway/domain/pay/card/rate-card.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCardSentences } from './card-labels.ts'
import './card-change.css'

type Props = { before: RateCard; after: RateCard; currency: string }

export function CardChange({ before, after, currency }: Props) {
  const { t } = useLingui()
  const sentences = useCardSentences()
  const [old, fresh] = [sentences(before, currency), sentences(after, currency)]
  const gone = old.filter(sentence => !fresh.includes(sentence))
  const added = fresh.filter(sentence => !old.includes(sentence))
  if (gone.length + added.length === 0) {
    return (
      <p>
        <Trans>The same as now.</Trans>
      </p>
    )
  }
  return (
    <ul className="card-change" aria-label={t`What changes`}>
      {gone.map(sentence => (
        <li key={sentence}>
          <span className="hw-quiet">{t`Now`}</span> <del>{sentence}</del>
        </li>
      ))}
      {added.map(sentence => (
        <li key={sentence}>
          <span className="hw-quiet">{t`New`}</span> <ins>{sentence}</ins>
        </li>
      ))}
    </ul>
  )
}
