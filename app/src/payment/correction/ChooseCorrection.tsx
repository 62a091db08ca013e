/** Chooses what was wrong with an approved load: the quantity, a rate, or a missing add-on. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { type AgreementKind, agreements } from '@haulway/domain/work/agreement-cards.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useLineLabel } from '../../pay/line-labels.ts'
import { formatStated, measureRate } from '../../ui/format/format.ts'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { CorrectionForm, type Wrong } from './CorrectionForm.tsx'
import { statedNow } from './correction-labels.ts'
import { isBackhaulRate, paidRateOf } from './paid-rate.ts'

export function ChooseCorrection({ load, onDone }: { load: LoadLogDocument; onDone: () => void }) {
  const { t } = useLingui()
  const label = useLineLabel()
  const [wrong, setWrong] = useState<Wrong>()
  const { money } = load
  const stated = statedNow(load)
  const seen = agreements.flatMap(agreement => (money?.[agreement]?.pay ? [agreement] : []))
  const nameOf = (agreement: AgreementKind) => label({ code: 'haul' }, agreement)
  if (wrong) return <CorrectionForm load={load} wrong={wrong} onDone={onDone} />
  return (
    <List label={t`What was wrong?`}>
      {stated && (
        <ListRow
          title={t`The quantity`}
          second={t`Of the whole load`}
          value={formatStated(stated)}
          onPress={() => setWrong({ kind: 'quantity' })}
        />
      )}
      {seen.flatMap(agreement => {
        const card = money?.[agreement]?.card
        const rate = card && measureRate({ ...card, rateE4: paidRateOf(card, load.terms.leg) }, money?.currency ?? '')
        return card && rate ? (
          <ListRow
            key={`${agreement} rate`}
            title={
              isBackhaulRate(card, load.terms.leg)
                ? t`The backhaul rate, ${nameOf(agreement)}`
                : t`The rate, ${nameOf(agreement)}`
            }
            second={t`Both sides have to agree`}
            measure={rate}
            onPress={() => setWrong({ kind: 'rate', agreement, card })}
          />
        ) : (
          []
        )
      })}
      {seen.map(agreement => (
        <ListRow
          key={`${agreement} add-on`}
          title={t`A missing add-on, ${nameOf(agreement)}`}
          second={t`Tolls, a tarp, a wash`}
          onPress={() => setWrong({ kind: 'addOn', agreement })}
        />
      ))}
    </List>
  )
}
