/** A load's pay lines, each with the rule it was computed by, and their total; or what is missing to compute them. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { totalCentsOf } from '@haulway/domain/load-log/pay/load-pay.ts'
import { hasDayRules } from '@haulway/domain/pay/card/day-rules.ts'
import { isPaidByShift } from '@haulway/domain/pay/card/rate-card.ts'
import { missingReasons } from '@haulway/domain/pay/day/what-is-missing.ts'
import { titleOfFuelIndex } from '@haulway/domain/pay/fuel/fuel-index.ts'
import { totalOf } from '@haulway/domain/pay/line/line.ts'
import { type AgreementKind, agreements } from '@haulway/domain/work/agreement-cards.ts'
import { isToDump } from '@haulway/domain/work/dispatch/dispatch.ts'
import { useLingui } from '@lingui/react/macro'
import { Fragment } from 'react'
import { Link } from 'react-router-dom'
import { useCurrentEntity } from '../entity/CurrentEntity.tsx'
import { useLoadName } from '../load-log/load-log-labels.ts'
import { paths } from '../paths.ts'
import { PayLines } from '../pay/PayLines.tsx'
import { useDomainLabels } from '../ui/format/domain-labels.ts'
import { formatDay, formatMoney, formatRate } from '../ui/format/format.ts'
import { Line, Lines } from '../ui/layout/Lines.tsx'

type Props = { load: LoadLogDocument }

export function LoadPayLines({ load }: Props) {
  const { t } = useLingui()
  const { type: area } = useCurrentEntity()
  const sentence = useDomainLabels()
  const { money, loadNo, terms } = load
  const loadName = useLoadName()
  const isBroker = money?.haul !== undefined && money.subHaul !== undefined
  const day = formatDay(Date.parse(load.shiftDay), 'UTC')
  const nameOf = (agreement: AgreementKind) => (agreement === 'material' && isToDump(terms) ? 'tipFee' : agreement)
  const pays = agreements.flatMap(agreement => {
    const pay = money?.[agreement]?.pay
    return pay ? [{ agreement, pay }] : []
  })
  const missing = [...new Set(pays.flatMap(({ pay }) => ('missing' in pay ? [pay.missing] : [])))]
  const priced = pays.flatMap(({ agreement, pay }) => ('missing' in pay ? [] : [{ agreement, lines: pay.lines }]))
  if (!money || pays.length === 0) return <p className="hw-quiet">{t`Nothing to pay yet.`}</p>
  return (
    <>
      {money.haul && isPaidByShift(money.haul.card) && (
        <p className="hw-quiet">
          {money.haul.card.basis === 'day'
            ? t`Hauling is paid by the day, with the time sheet.`
            : t`Hauling is paid by the hour, with the time sheet.`}
        </p>
      )}
      {missing.map(each => (
        <p key={each} className="hw-quiet">
          {each === 'fuelIndex'
            ? t`There is no fuel price for ${day} yet. Approve this load when the price is published.`
            : sentence(missingReasons[each])}
        </p>
      ))}
      {priced.length > 0 && (
        <Lines>
          {priced.map(({ agreement, lines }) => (
            <Fragment key={agreement}>
              {isBroker && (
                <Line
                  label={
                    <strong>{agreement === 'haul' ? t`From ${terms.jobberName}` : t`To ${terms.truckingName}`}</strong>
                  }
                  value={formatMoney(totalOf(lines), money.currency)}
                />
              )}
              <PayLines lines={lines} agreement={nameOf(agreement)} currency={money.currency} />
            </Fragment>
          ))}
          <Line
            label={isBroker ? t`You keep of load ${loadNo}` : loadName(load)}
            value={formatMoney(totalCentsOf(money), money.currency)}
            total
          />
        </Lines>
      )}
      <RevisedFuel money={money} />
      <DayLines money={money} truck={terms.truck.number} />
      {priced.length > 0 && (
        <p>
          <Link className="hw-link" to={paths.loadWhy(area, load.projectId, load.loadLogId)}>
            {t`Why this amount`}
          </Link>
        </p>
      )}
    </>
  )
}

/** Why the surcharge was reversed and written again after the approval. */
function RevisedFuel({ money }: { money: NonNullable<LoadLogDocument['money']> }) {
  const { t } = useLingui()
  const revised = new Map(
    (money.corrections ?? []).flatMap(({ fuel, lines }) =>
      fuel && lines.length > 0 ? [[fuel.index, fuel] as const] : [],
    ),
  )
  return [...revised.values()].map(({ index, price }) => {
    const before = money.fuel?.find(each => each.index === index)?.price
    const [old, now] = [before, price].map(each => formatRate((each?.priceMills ?? 0) * 10, money.currency))
    return (
      <p key={index} className="hw-quiet">
        {titleOfFuelIndex(index)}: {t`revised from ${old} to ${now} after the approval. Both sides were notified.`}
      </p>
    )
  })
}

/** What the truck's whole day pays in addition to its loads, or when it will. */
export function DayLines({ money, truck }: { money: NonNullable<LoadLogDocument['money']>; truck: string }) {
  const { t } = useLingui()
  const { day = {}, currency } = money
  const hasRules = agreements.some(agreement => {
    const card = money[agreement]?.card
    return card !== undefined && !isPaidByShift(card) && hasDayRules(card)
  })
  if (!hasRules) return null
  const lines = agreements.flatMap(agreement => {
    const booked = day[agreement]
    return booked ? [{ agreement, booked }] : []
  })
  if (lines.length === 0) {
    return (
      <p className="hw-quiet">
        {t`Day pay is recorded once the day is over and all loads of truck ${truck} are approved.`}
      </p>
    )
  }
  return (
    <>
      <Lines>
        {lines.map(({ agreement, booked }) => (
          <Fragment key={agreement}>
            <PayLines lines={booked.lines} agreement={agreement} currency={currency} />
            <Line label={t`Truck ${truck}, added for the day`} value={formatMoney(booked.totalCents, currency)} total />
          </Fragment>
        ))}
      </Lines>
      <p className="hw-quiet hw-small">{t`Paid once a day for truck ${truck}, for all loads under one agreement.`}</p>
    </>
  )
}
