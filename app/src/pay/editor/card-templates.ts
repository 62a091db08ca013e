/** The templates of a rate card's form, the rules that each offers, and their usual values. */
import { usDieselIndex } from '@haulway/domain/pay/card/fuel-terms.ts'
import { writeScaled } from '../../ui/format/decimal-text.ts'
import { writeRateE4 } from '../../ui/format/parse-cents.ts'

/** By the unit of the material, the load, the mile, the hour from start to delivery, of a shift or on site, the day. */
export const templates = ['unit', 'load', 'mile', 'hour', 'shift', 'site', 'day'] as const
export type Template = (typeof templates)[number]

/**
 * The rules that can be added to each template; paying back waits only to a pit's card. Hours from start to delivery
 * already pay the wait.
 */
export const offeredRules = {
  unit: [
    'minimumQuantity',
    'maximumQuantity',
    'payload',
    'minimumLoad',
    'minimumDay',
    'standbyPit',
    'standbySite',
    'fuel',
    'fuelMile',
    'dryRun',
    'addOn',
    'backHaul',
    'disputes',
    'chargeBack',
  ],
  load: ['minimumDay', 'standbyPit', 'standbySite', 'fuel', 'fuelMile', 'dryRun', 'addOn', 'backHaul', 'disputes'],
  mile: [
    'minimumLoad',
    'minimumDay',
    'standbyPit',
    'standbySite',
    'fuel',
    'fuelMile',
    'dryRun',
    'addOn',
    'backHaul',
    'disputes',
  ],
  hour: ['minimumTime', 'minimumLoad', 'fuel', 'fuelMile', 'dryRun', 'addOn', 'disputes'],
  shift: ['minimumTime', 'minimumTimeDay', 'overtime', 'travel', 'cancel', 'fuel', 'addOn', 'disputes'],
  site: ['minimumTime', 'minimumTimeDay', 'overtime', 'travel', 'cancel', 'fuel', 'addOn', 'disputes'],
  day: ['cancel', 'fuel', 'addOn', 'disputes'],
} as const satisfies Record<Template, readonly string[]>
export type RuleKind = (typeof offeredRules)[Template][number]

export type RuleAnswer = {
  kind: RuleKind
  /** A quantity or minutes; the free minutes of a standby rule, the percentage or miles per gallon of a surcharge. */
  number: string
  /** Money: of a minimum, a minute of standby, an add-on, or the backhaul; the fuel price where a surcharge begins. */
  amount: string
  /** The name of an add-on. */
  name: string
  per: 'load' | 'unit'
  /** For a fuel surcharge: the step of the price, and the index. For overtime: the factor. */
  step: string
  index: string
  /** For a wait or an add-on: its index in the agreed card's list. */
  at?: number
}

/** A rule as it is when it is added, with its usual value. */
export function defaultRule(kind: RuleKind): RuleAnswer {
  const usual: Record<RuleKind, Partial<RuleAnswer>> = {
    minimumQuantity: { number: '20' },
    maximumQuantity: { number: writeScaled(22_500, 3) },
    payload: {},
    minimumLoad: { amount: writeRateE4(850_000) },
    minimumDay: { amount: writeRateE4(6_000_000) },
    minimumTime: { number: '60' },
    minimumTimeDay: { number: '480' },
    overtime: { number: '480', step: writeScaled(1500, 3) },
    travel: { number: '30' },
    cancel: { number: '120', amount: writeRateE4(2_500_000) },
    standbyPit: { number: '15', amount: writeRateE4(15_000) },
    standbySite: { number: '15', amount: writeRateE4(15_000) },
    fuel: { amount: writeScaled(3800, 3, 2), number: '1', step: writeScaled(50, 3, 2) },
    fuelMile: { amount: writeScaled(3800, 3, 2), number: '6' },
    dryRun: { amount: writeRateE4(850_000) },
    addOn: { amount: writeRateE4(250_000) },
    backHaul: {},
    disputes: { number: '7', step: '100', index: '' },
    chargeBack: { number: '15', amount: writeRateE4(12_500) },
  }
  return { kind, number: '', amount: '', name: '', per: 'load', step: '', index: usDieselIndex, ...usual[kind] }
}
