/** One driver's week: what is earned and expected, each day, and the statements. Fleet and driver see the same. */
import { earnedCents, expectedCents } from '@haulway/domain/payment/driver/driver-day.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { useOlderPages } from '../../frame/use-older-pages.ts'
import { Figure, Figures } from '../../ui/data/Figures.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { formatMoney } from '../../ui/format/format.ts'
import { newestStatements } from '../due/use-dues.ts'
import { DriverDays } from './DriverDays.tsx'
import { DriverStatements } from './DriverStatements.tsx'
import { countLoads, type DriverPayData, daysIn, type ShownWeek, weekDays } from './use-driver-pay.ts'
import { WeekField } from './WeekField.tsx'

type Props = {
  driverEntityId: string
  data: Pick<DriverPayData, 'days' | 'statements'>
  currency: string
  today: string
}

export function DriverWeek({ driverEntityId, data, currency, today }: Props) {
  const { t } = useLingui()
  const { scope } = useCurrentEntity()
  const older = useOlderPages(scope, 'driver-statements', { ...newestStatements, where: { driverEntityId } })
  const [week, setWeek] = useState<ShownWeek>('this')
  const days = daysIn(data.days, weekDays(week, today))
  const sum = (cents: (day: (typeof days)[number]) => number) => days.reduce((total, day) => total + cents(day), 0)
  const earned = sum(earnedCents)
  const expected = sum(expectedCents)
  const { final, open } = countLoads(days)
  return (
    <>
      <WeekField week={week} today={today} onChange={setWeek} />
      {days.length === 0 ? (
        <EmptyState title={week === 'this' ? t`Nothing earned this week yet` : t`Nothing earned last week`}>
          <Trans>Each delivered load and each shift appears here with what it pays.</Trans>
        </EmptyState>
      ) : (
        <>
          <Figures>
            <Figure value={formatMoney(earned, currency)} label={t`earned`} />
            <Figure value={formatMoney(expected - earned, currency)} label={t`more expected`} />
            <Figure value={final + open} label={<Plural value={final + open} one="load" other="loads" />} />
          </Figures>
          <DriverDays days={days} />
        </>
      )}
      <DriverStatements statements={data.statements} older={older} />
    </>
  )
}
