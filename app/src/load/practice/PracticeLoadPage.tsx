/**
 * A practice load from start to receipt: what a trucker taps, and what records itself. It is on this phone only: no
 * call is made and nothing is stored.
 */

import { centsAtRate } from '@haulway/domain/money.ts'
import type { Quantity } from '@haulway/domain/units.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCurrentEntity, useEntityDocument } from '../../entity/CurrentEntity.tsx'
import { AreaPage } from '../../frame/AreaPage.tsx'
import { LoadSteps } from '../../load-log/acts/LoadSteps.tsx'
import { paths } from '../../paths.ts'
import { ActionButton } from '../../ui/controls/buttons/ActionButton.tsx'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { formatLoad, formatMoney, formatRate, measureLoad } from '../../ui/format/format.ts'
import { type Measures, useMeasures } from '../../ui/format/use-measures.ts'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { type PracticeStage, usePracticeStages } from './practice-stages.ts'
import '../../load-log/now/load-now.css'
import '../receipt/receipt.css'
import './practice.css'

/** Of usual size and price, in the user's units. */
const loads = {
  us: { quantity: { amountMilli: 20_940, unit: 'ton' }, rateE4: 34_000 },
  metric: { quantity: { amountMilli: 19_000, unit: 'tonne' }, rateE4: 37_500 },
} as const satisfies Record<Measures, { quantity: Quantity; rateE4: number }>

/** Where no fleet or owner has a currency yet, such as before the first load of a driver. */
const usualCurrency = 'USD'

export function PracticeLoadPage() {
  const { t } = useLingui()
  const { type } = useCurrentEntity()
  const stages = usePracticeStages()
  const [at, setAt] = useState(0)
  const stage = stages[at]
  const back = type === 'fleetTrucker' ? paths.tab(type, 'active-project') : paths.area(type)
  return (
    <AreaPage personal header={{ title: t`Practice load`, back }}>
      <div className="practice">
        <StatusBadge tone="look">{t`Practice. Nothing is posted, sent or paid.`}</StatusBadge>
        {stage ? (
          <Stage stage={stage} onNext={() => setAt(at + 1)} />
        ) : (
          <Receipt isPaid={type !== 'fleetTrucker'} onAgain={() => setAt(0)} />
        )}
      </div>
    </AreaPage>
  )
}

/** Someone who hauls for others: the site is not a dump of the pit. */
const terms = { pitEntityId: 'pit', destination: { entityId: 'site' } }

function Stage({ stage, onNext }: { stage: PracticeStage; onNext: () => void }) {
  const { t } = useLingui()
  const { state, title, hero, about, act } = stage
  const { quantity } = loads[useMeasures().measures]
  return (
    <section className="practice" aria-label={t`Practice load`}>
      <div className="load-now" aria-live="polite">
        <p className="load-now-title">{title}</p>
        {hero && <p className="load-now-hero">{hero}</p>}
        {(state === 'loaded' || state === 'arrived') && (
          <p className="hw-strong">{t`Loaded ${formatLoad(quantity)} of 2A stone`}</p>
        )}
      </div>
      <p>{about}</p>
      <LoadSteps {...(state && { state })} terms={terms} label={t`Practice load`} />
      {stage.isTapped ? (
        <ActionButton title={act} second={t`On the road, you tap this`} onPress={onNext} />
      ) : (
        <PlainButton size="cab" wide onPress={onNext}>
          {act}
        </PlainButton>
      )}
    </section>
  )
}

function Receipt({ isPaid, onAgain }: { isPaid: boolean; onAgain: () => void }) {
  const { t } = useLingui()
  const { type } = useCurrentEntity()
  const currency = useEntityDocument()?.currency ?? usualCurrency
  const { quantity, rateE4 } = loads[useMeasures().measures]
  const payCents = centsAtRate(quantity.amountMilli, rateE4)
  const measure = measureLoad(quantity)
  const rate = formatRate(rateE4, currency)
  return (
    <section className="receipt" aria-label={t`Practice load delivered`}>
      <p className="receipt-head">
        <StatusBadge tone="good">{t`Practice load delivered`}</StatusBadge>
      </p>
      <p className="receipt-sum">
        {isPaid && <strong className="receipt-money">{formatMoney(payCents, currency)}</strong>}
        <span>
          <strong className="receipt-amount">
            {measure.number} <span className="hw-unit">{measure.unit}</span>
          </strong>
          {isPaid && (
            <span className="hw-quiet">
              {quantity.unit === 'ton' ? t`× ${rate} a ton, 2A stone` : t`× ${rate} a tonne, 2A stone`}
            </span>
          )}
        </span>
      </p>
      <List>
        <ListRow
          lead={<span className="receipt-grade">A</span>}
          title={t`Proof A`}
          second={t`Operator and you confirmed, GPS at both ends`}
        />
        <ListRow icon="clock" title={t`No standby`} second={t`6 of 15 free minutes used at the pit`} />
      </List>
      {type === 'soloTrucker' && (
        <ActionButton
          icon="search"
          title={t`Find work`}
          second={t`Posted jobs and offers to you`}
          to={paths.tab('soloTrucker', 'find-work')}
        />
      )}
      <PlainButton icon="undo" wide onPress={onAgain}>
        <Trans>Practice again</Trans>
      </PlainButton>
    </section>
  )
}
