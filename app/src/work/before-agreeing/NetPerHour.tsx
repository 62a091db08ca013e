/** The expected net per hour of an offer or a notice, and why. */

import { missingReasons } from '@haulway/domain/pay/day/what-is-missing.ts'
import type { Missing } from '@haulway/domain/pay/line/line.ts'
import { haulingOf } from '@haulway/domain/work/agreement-cards.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useMinimumLabel } from '../../pay/card-labels.ts'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { useDomainLabels } from '../../ui/format/domain-labels.ts'
import type { Work } from '../offer/work-labels.ts'
import { NetWhy } from './NetWhy.tsx'
import { grossTextOf, rangesOf } from './net-labels.ts'
import type { NetOf } from './use-net-per-hour.ts'
import './net-per-hour.css'

/** Renders nothing for readers without prices, and until there is an estimate. */
export function NetPerHour({ work, netOf }: { work: Work; netOf: NetOf }) {
  const { t } = useLingui()
  const minimumLabel = useMinimumLabel()
  const [isOpen, setIsOpen] = useState(false)
  const expected = netOf(work)
  const card = haulingOf(work.money)?.card
  if (!expected || !card) return null
  const { net, currency } = expected
  if (net.missing !== undefined) return <NotKnown missing={net.missing} />
  const text = rangesOf(net).text(currency)
  const truck = expected.truck.number
  const gross = grossTextOf(expected, card)
  const minimum = minimumLabel(card, currency)
  return (
    <section className="net" aria-label={t`Net per hour`}>
      <div className="net-head">
        <p>
          <strong className="net-amount">{text}</strong> <Trans>net per hour, after fuel</Trans>
          <br />
          {gross && (
            <>
              <span className="hw-small">
                {[t`${gross} / h before fuel`, minimum].filter(part => part !== undefined).join(', ')}
              </span>
              <br />
            </>
          )}
          <span className="hw-quiet hw-small">{t`Estimate for truck ${truck}`}</span>
        </p>
        <PlainButton pressed={isOpen} label={t`Why ${text}`} onPress={() => setIsOpen(!isOpen)}>
          <Trans>Why</Trans>
        </PlainButton>
      </div>
      {isOpen && <NetWhy expected={expected} net={net} card={card} />}
    </section>
  )
}

function NotKnown({ missing }: { missing: Missing }) {
  const sentence = useDomainLabels()
  return (
    <p className="hw-quiet">
      <Trans>Net per hour is not known.</Trans> {sentence(missingReasons[missing])}
    </p>
  )
}
