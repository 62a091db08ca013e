/** The rules of an agreed card that the form has no fields for, in words. They stay unless they are removed. */
import type { Unit } from '@haulway/domain/units.ts'
import { useLingui } from '@lingui/react/macro'
import { useFormContext } from 'react-hook-form'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { useCardSentences } from '../card-labels.ts'
import { cardSoFar, type WithCard } from './card-answers.ts'
import { keptParts } from './kept-rules.ts'

export function KeptRules({ unit, currency }: { unit: Unit; currency: string }) {
  const { t } = useLingui()
  const form = useFormContext<WithCard>()
  const answers = form.watch('card')
  const sentences = useCardSentences()
  const card = cardSoFar(answers, unit)
  if (!card) return null
  const all = sentences(card, currency)
  const parts = keptParts(answers).flatMap(({ key, without }) => {
    const less = cardSoFar(without, unit)
    const words = less ? all.filter(sentence => !sentences(less, currency).includes(sentence)).join(' ') : ''
    return words === '' ? [] : [{ key, without, words }]
  })
  if (parts.length === 0) return null
  return (
    <section aria-label={t`Also agreed`} className="card-kept">
      <p className="hw-quiet hw-small">{t`Also agreed. This stays unless you remove it.`}</p>
      {parts.map(({ key, without, words }) => (
        <div key={key} className="card-rule">
          <p>{words}</p>
          <PlainButton
            bare
            icon="close"
            label={t`Remove: ${words}`}
            onPress={() => form.setValue('card.kept', without.kept, { shouldDirty: true })}
          />
        </div>
      ))}
    </section>
  )
}
