/**
 * What a state lets a truck weigh without a permit, for the states whose law we could read. A row names its source and
 * the day on which it was read; a state without a row has only the federal limit, and screens say so.
 *
 * Limits of axles and groups of axles, tolerances of scales, and limits of single roads and bridges are not in here.
 */
import type { UsState } from '../us-states.ts'
import { bridgeFormulaPounds, interstatePoundsMax } from './bridge-formula.ts'
import type { TruckForm, TruckType } from './truck.ts'

/** Pounds by number of axles. The last row also counts for more axles; with fewer than the first there is no limit. */
type ByAxles = Readonly<Record<number, number>>

type StateRow = {
  /** One vehicle: a dump truck, with or without a trailing axle. */
  single: ByAxles
  /** A truck or tractor with a trailer; absent where we have no source for it. */
  combination?: ByAxles
  /** The bridge formula allows more than the table where its result is higher. */
  orBridge?: true
  source: string
  /** The pages on which we read it. */
  addresses: readonly string[]
  /** The day on which we read it. */
  readOn: string
}

export const stateLimits = {
  PA: {
    single: { 2: 73_280 },
    combination: { 3: 58_400, 4: 73_280, 5: 80_000 },
    source: '75 Pa.C.S. §§ 4941 and 4943',
    addresses: [
      'https://www.cnslicensing.com/licensing/have-you-bought-machinery-equipment-or-have-cargo-you-want-to-haul' +
        '-but-dont-know-if-your-truck-and-trailer-combination-is-legal-we-get-it/',
      'https://law.onecle.com/pennsylvania/title-75/4943.html',
    ],
    readOn: '2026-11-25',
  },
  SC: {
    single: { 2: 35_000, 3: 46_000, 4: 63_500, 5: 65_000 },
    combination: { 3: 50_000, 4: 65_000, 5: 73_280 },
    orBridge: true,
    source: 'S.C. Code § 56-5-4140, through Act 225 of 2024',
    addresses: [
      'https://e.casetext.com/statute/code-of-laws-of-south-carolina-1976/title-56-motor-vehicles/chapter-5' +
        '-uniform-act-regulating-traffic-on-highways/article-33-size-weight-and-load/section-56-5-4140-gross-weight' +
        '-of-vehicles-combinations-of-vehicles-and-loads-exceptions',
    ],
    readOn: '2026-11-25',
  },
  /** For trucks registered as dump service; four axles are the configurations that the state has approved. */
  MD: {
    single: { 2: 40_000, 3: 55_000, 4: 70_000 },
    source: 'Md. Code, Transportation, § 13-919, effective October 1, 2021',
    addresses: ['https://govt.westlaw.com/mdc/Document/NC1043570E82311EB8CAF87BFC03DC24E'],
    readOn: '2026-11-25',
  },
} as const satisfies Partial<Record<UsState, StateRow>>

/** The federal limit of the Interstates (23 CFR 658.17), which counts where we have no row of the state. */
export const federalGrossPounds = interstatePoundsMax

const combinations: ReadonlySet<TruckType> = new Set(['transfer', 'semi'])

type Measured = Pick<TruckForm, 'truckType' | 'axles' | 'axleSpanMillimeters'>

/** @returns pounds; undefined for a state, or a kind of truck in it, that the table does not have */
export function stateGrossPounds(state: UsState, truck: Measured): number | undefined {
  const rows: Partial<Record<UsState, StateRow>> = stateLimits
  const row = rows[state]
  const limits = combinations.has(truck.truckType) ? row?.combination : row?.single
  const axles =
    limits &&
    Object.keys(limits)
      .map(Number)
      .sort((a, b) => a - b)
  const counted = axles?.findLast(each => each <= truck.axles)
  if (!row || !limits || counted === undefined) return undefined
  const { axleSpanMillimeters } = truck
  if (!row.orBridge || axleSpanMillimeters === undefined) return limits[counted]
  return Math.max(limits[counted]!, bridgeFormulaPounds(truck.axles, axleSpanMillimeters))
}
