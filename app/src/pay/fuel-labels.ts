/** The fuel surcharge of a rate card in words: "Fuel surcharge over $3.80 diesel: 1% for each $0.05." */
import type { FuelSurcharge } from '@haulway/domain/pay/card/fuel-terms.ts'
import type { RateCard } from '@haulway/domain/pay/card/rate-card.ts'
import { titleOfFuelIndex } from '@haulway/domain/pay/fuel/fuel-index.ts'
import { useLingui } from '@lingui/react/macro'
import { basisLabel, formatNumber, formatPercent, formatRate } from '../ui/format/format.ts'
import { useCodesLabel } from './line-labels.ts'

export function useFuelSentences(): (card: RateCard, currency: string) => string[] {
  const surcharge = useSurcharge()
  const terms = useTerms()
  return ({ fuel, basis }, currency) =>
    fuel
      ? [
          `${[surcharge(fuel, basis, currency), ...terms(fuel, currency)].join(', ')}.`,
          `${titleOfFuelIndex(fuel.index)}.`,
        ]
      : []
}

const percentOf = (percentMilli: number) => formatPercent(percentMilli / 100_000, 3)

function useSurcharge(): (fuel: FuelSurcharge, basis: RateCard['basis'], currency: string) => string {
  const { t } = useLingui()
  return (fuel, basis, currency) => {
    const price = (mills: number) => formatRate(mills * 10, currency)
    switch (fuel.method) {
      case 'percentStep': {
        const percent = percentOf(fuel.percentPerStepMilli)
        return t`Fuel surcharge over ${price(fuel.baseMills)} diesel: ${percent} for each ${price(fuel.stepMills)}`
      }
      case 'perMile': {
        const miles = formatNumber(fuel.milesPerGallonMilli / 1000, 3)
        return t`Fuel surcharge over ${price(fuel.baseMills)} diesel, at ${miles} miles per gallon`
      }
      case 'perHour': {
        const gallons = formatNumber(fuel.gallonsPerHourMilli / 1000, 3)
        return t`Fuel surcharge over ${price(fuel.baseMills)} diesel, at ${gallons} gallons per hour`
      }
      case 'percentTable': {
        const rows = fuel.rows.map(row =>
          t({ message: `${percentOf(row.percentMilli)} from ${price(row.fromMills)}`, context: 'price' }),
        )
        return t`Fuel surcharge by the price of diesel: ${rows.join(', ')}`
      }
      case 'unitTable': {
        const rows = fuel.rows.map(row =>
          t({ message: `${formatRate(row.amountE4, currency)} from ${price(row.fromMills)}`, context: 'price' }),
        )
        return t`Fuel surcharge a ${basisLabel(basis)} by the price of diesel: ${rows.join(', ')}`
      }
    }
  }
}

/** What else was agreed: started steps, the most, a credit, and what a percentage is of. */
function useTerms(): (fuel: FuelSurcharge, currency: string) => string[] {
  const { t } = useLingui()
  const codesLabel = useCodesLabel()
  return (fuel, currency) => {
    const lines = fuel.on && codesLabel(fuel.on)
    const isStep = fuel.method === 'percentStep'
    return [
      isStep && fuel.steps === 'started' && t`a partial step counts as a full one`,
      isStep && fuel.capPercentMilli !== undefined && t`at most ${percentOf(fuel.capPercentMilli)}`,
      'credit' in fuel &&
        fuel.credit &&
        t`below ${formatRate(fuel.baseMills * 10, currency)}, the difference is deducted`,
      lines !== undefined && t`of ${lines}`,
    ].filter(part => typeof part === 'string')
  }
}
