/** What the truck's usual load, or a usual shift, would pay, line by line; and on request how the net is worked out. */
import type { NetPerHour } from '@haulway/domain/metrics/before-agreeing/net-per-hour.ts'
import { isPaidByLoadTime, isPaidByTime, type RateCard } from '@haulway/domain/pay/card/rate-card.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useArithmetic, useLineLabel } from '../../pay/line-labels.ts'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { formatMoney } from '../../ui/format/format.ts'
import { Line, Lines } from '../../ui/layout/Lines.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { NetWhy } from './NetWhy.tsx'
import { rangesOf } from './net-labels.ts'
import type { ExpectedNet } from './use-net-per-hour.ts'

type Props = { expected: ExpectedNet; net: NetPerHour; card: RateCard }

export function UsualLoad({ expected, net, card }: Props) {
  const { t } = useLingui()
  const label = useLineLabel()
  const arithmetic = useArithmetic()
  const [isOpen, setIsOpen] = useState(false)
  const { currency, usual } = expected
  const { lines, totalCents } = net.sample
  const isByShift = isPaidByTime(card) && !isPaidByLoadTime(card)
  const text = rangesOf(net).text(currency)
  return (
    <Section
      title={isByShift ? t`A typical shift` : t`Your usual load`}
      {...(usual && { aside: <UsualFrom loads={usual.loads} /> })}
      rule="ink"
    >
      <Lines>
        {lines.map(line => (
          <Line
            key={`${lines.indexOf(line)} ${line.code}`}
            label={label(line, 'haul')}
            how={arithmetic(line, currency)}
            value={formatMoney(line.amountCents, currency)}
          />
        ))}
        <Line label={isByShift ? t`The shift pays` : t`A load pays`} value={formatMoney(totalCents, currency)} total />
      </Lines>
      <PlainButton pressed={isOpen} onPress={() => setIsOpen(!isOpen)}>
        <Trans>Why {text} an hour</Trans>
      </PlainButton>
      {isOpen && <NetWhy expected={expected} net={net} />}
    </Section>
  )
}

function UsualFrom({ loads }: { loads: number }) {
  if (loads === 0) return <Trans>legal payload</Trans>
  return (
    <Trans>
      median of <Plural value={loads} one="# load" other="# loads" />
    </Trans>
  )
}
