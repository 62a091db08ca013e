/** What another agreement changes, in words: the sentences that no longer apply, and those that are new. */
import { Trans, useLingui } from '@lingui/react/macro'
import './sentence-change.css'

type Props = { before: readonly string[]; after: readonly string[] }

export function SentenceChange({ before, after }: Props) {
  const { t } = useLingui()
  const gone = before.filter(sentence => !after.includes(sentence))
  const added = after.filter(sentence => !before.includes(sentence))
  if (gone.length + added.length === 0) {
    return (
      <p>
        <Trans>The same as now.</Trans>
      </p>
    )
  }
  return (
    <ul className="sentence-change" aria-label={t`What changes`}>
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
