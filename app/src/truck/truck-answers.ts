/** The answers in a truck's form, in the user's units, and how they are parsed into grams and liters. */
import type { TruckDocument } from '@haulway/domain/truck/truck.documents.ts'
import { type TruckType, truckTypeDefaults } from '@haulway/domain/truck/truck.ts'
import { parseMeasure, writeMeasure } from '../ui/format/measure-units.ts'
import type { Measures } from '../ui/format/use-measures.ts'

export type TruckAnswers = {
  number: string
  plate: string
  truckType: TruckType
  axles: string
  tare: string
  gross: string
  body: string
}

const bounds = {
  tare: [1_000_000, 60_000_000],
  gross: [2_000_000, 150_000_000],
  body: [1_000, 60_000],
} as const

type Weights = Pick<TruckDocument, 'axles' | 'tareGrams' | 'legalGrossGrams' | 'bodyLiters'>

/** The values that a type fills in because they are typical for it. */
export function usualAnswers(truckType: TruckType, measures: Measures) {
  return writeWeights(truckTypeDefaults[truckType], measures)
}

export function answersOf(truck: TruckDocument | undefined, measures: Measures): TruckAnswers {
  const { number = '', plate = '', truckType = 'triAxle' } = truck ?? {}
  return { number, plate, truckType, ...writeWeights(truck ?? truckTypeDefaults.triAxle, measures) }
}

export function parseTare(text: string, measures: Measures): number | undefined {
  return parseMeasure(text, 'weight', measures, bounds.tare)
}

export function parseGross(text: string, measures: Measures): number | undefined {
  return parseMeasure(text, 'weight', measures, bounds.gross)
}

export function parseBody(text: string, measures: Measures): number | undefined {
  return parseMeasure(text, 'volume', measures, bounds.body)
}

/** The same weights in other units. Text that can't be parsed stays as typed. */
export function rewriteAnswers(answers: TruckAnswers, from: Measures, to: Measures): TruckAnswers {
  const [tare, gross] = [parseTare(answers.tare, from), parseGross(answers.gross, from)]
  const body = parseBody(answers.body, from)
  return {
    ...answers,
    ...(tare !== undefined && { tare: writeMeasure(tare, 'weight', to) }),
    ...(gross !== undefined && { gross: writeMeasure(gross, 'weight', to) }),
    ...(body !== undefined && { body: writeMeasure(body, 'volume', to) }),
  }
}

function writeWeights({ axles, tareGrams, legalGrossGrams, bodyLiters }: Weights, measures: Measures) {
  return {
    axles: String(axles),
    tare: writeMeasure(tareGrams, 'weight', measures),
    gross: writeMeasure(legalGrossGrams, 'weight', measures),
    body: bodyLiters === undefined ? '' : writeMeasure(bodyLiters, 'volume', measures),
  }
}
