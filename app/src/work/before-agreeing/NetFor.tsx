/** Which truck and which costs the net per hour is for, and a sheet to change them. */

import { readsMoney } from '@haulway/domain/entity/member/reader.ts'
import { type TruckCosts, usualTruckCosts } from '@haulway/domain/metrics/before-agreeing/truck-costs.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useEntityDocument } from '../../entity/CurrentEntity.tsx'
import { useOwnRole } from '../../entity/member/use-own-role.ts'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { formatNumber, formatRate } from '../../ui/format/format.ts'
import { useMeasures } from '../../ui/format/use-measures.ts'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { economyOf, fuelPriceOf } from './measure-fuel.ts'
import { TruckCostsForm } from './TruckCostsForm.tsx'
import type { useNetPerHour } from './use-net-per-hour.ts'
import './net-per-hour.css'

type Props = Pick<ReturnType<typeof useNetPerHour>, 'estimate' | 'choice' | 'change' | 'trucks' | 'hasLoads'>

/** Renders nothing for a business without a truck, and for plain members, who see no amounts. */
export function NetFor({ estimate, choice, change, trucks, hasLoads }: Props) {
  const { t } = useLingui()
  const currency = useEntityDocument()?.currency ?? 'USD'
  const [isOpen, setIsOpen] = useState(false)
  const role = useOwnRole()
  if ((role && !readsMoney(role)) || !choice || trucks.length === 0) return null
  const costs = estimate?.costs ?? { ...usualTruckCosts, fuelPriceMills: 0 }
  return (
    <>
      <div className="net-for">
        <p className="hw-small">
          {estimate ? (
            <NetForTruck number={estimate.truck.number} costs={costs} currency={currency} />
          ) : (
            <Trans>Set your fuel price to see the net per hour.</Trans>
          )}
        </p>
        <PlainButton onPress={() => setIsOpen(true)}>
          <Trans>Change</Trans>
        </PlainButton>
      </div>
      {estimate && !hasLoads && (
        <p className="hw-quiet hw-small">
          <Trans>Based on distance and legal payload until you have your own loads.</Trans>
        </p>
      )}
      <Sheet open={isOpen} title={t`Truck costs`} onClose={() => setIsOpen(false)}>
        {isOpen && (
          <TruckCostsForm
            trucks={trucks}
            truckId={estimate?.truck.truckId}
            costs={costs}
            onChange={next => {
              change(next)
              setIsOpen(false)
            }}
          />
        )}
      </Sheet>
    </>
  )
}

function NetForTruck({ number, costs, currency }: { number: string; costs: TruckCosts; currency: string }) {
  const { measures } = useMeasures()
  const economy = formatNumber(economyOf(costs.milesPerGallon, measures), 1)
  const price = formatRate(Math.round(fuelPriceOf(costs.fuelPriceMills, measures)) * 10, currency)
  return measures === 'us' ? (
    <Trans>
      Net per hour for truck {number}: {economy} miles per gallon, fuel {price} / gal
    </Trans>
  ) : (
    <Trans>
      Net per hour for truck {number}: {economy} liters per 100 km, fuel {price} a liter
    </Trans>
  )
}
