/** The answers of a fuel surcharge: a percentage by whole steps of the price, or an amount for each mile. */
import type { FuelSurcharge } from '@haulway/domain/pay/card/fuel-terms.ts'
import { parseScaled, writeScaled } from '../../ui/format/decimal-text.ts'

type Answer = Record<'amount' | 'number' | 'step' | 'index', string>

/** NaN for an answer that can't be parsed: then there is no card. */
const milli = (text: string) => parseScaled(text, 3) ?? Number.NaN

export function fuelOf({ amount, step, number, index }: Answer) {
  const steps = { stepMills: milli(step), percentPerStepMilli: milli(number), steps: 'full' }
  return { method: 'percentStep', index, baseMills: milli(amount), ...steps }
}

export function fuelMileOf({ amount, number, index }: Omit<Answer, 'step'>) {
  return { method: 'perMile', index, baseMills: milli(amount), milesPerGallonMilli: milli(number) }
}

type FuelAnswer = Omit<Answer, 'step'> & { kind: 'fuel' | 'fuelMile'; step?: string }

/** @returns none for a surcharge that the form has no fields for */
export function fuelAnswers(fuel: FuelSurcharge | undefined): FuelAnswer[] {
  if (fuel?.method === 'perMile' && fuel.rateDecimals === 3 && !fuel.credit && !fuel.on) {
    const number = writeScaled(fuel.milesPerGallonMilli, 3)
    return [{ kind: 'fuelMile', amount: writeScaled(fuel.baseMills, 3, 2), number, index: fuel.index }]
  }
  if (fuel?.method !== 'percentStep') return []
  const { index, baseMills, stepMills, percentPerStepMilli, steps, credit, capPercentMilli, on } = fuel
  if (steps !== 'full' || credit || capPercentMilli !== undefined || on) return []
  const amount = writeScaled(baseMills, 3, 2)
  const step = writeScaled(stepMills, 3, 2)
  return [{ kind: 'fuel', amount, step, number: writeScaled(percentPerStepMilli, 3), index }]
}
