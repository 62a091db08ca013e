/** The answers of a truck's form, in the user's units, and the truck that is saved from them. */
import type { TruckDocument } from '@haulway/domain/truck/truck.documents.ts'
import { type TruckType, truckTypeDefaults } from '@haulway/domain/truck/truck.ts'
import { grossGramsBounds } from '@haulway/domain/truck-paper/gross-grams.ts'
import type { UsState } from '@haulway/domain/us-states.ts'
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
  span: string
  state: UsState | ''
}

type Stored = Pick<TruckDocument, 'tareGrams' | 'legalGrossGrams' | 'bodyLiters' | 'axleSpanMillimeters'>

/** The truck to save. The form has validated every answer. @param before as it is stored */
export function buildTruck(answers: TruckAnswers, measures: Measures, before: Stored | undefined) {
  const { number, plate, truckType, axles, tare, gross, body, span, state } = answers
  const bodyLiters = parseBody(body, measures, before?.bodyLiters)
  const axleSpanMillimeters = parseSpan(span, measures, before?.axleSpanMillimeters)
  return {
    number,
    plate,
    truckType,
    axles: Number(axles),
    tareGrams: parseTare(tare, measures, before?.tareGrams) ?? 0,
    legalGrossGrams: parseGross(gross, measures, before?.legalGrossGrams) ?? 0,
    ...(bodyLiters !== undefined && { bodyLiters }),
    ...(axleSpanMillimeters !== undefined && { axleSpanMillimeters }),
    ...(state && { state }),
  }
}

/** In grams, liters and millimeters. */
const bounds = {
  tare: [1_000_000, 60_000_000],
  gross: grossGramsBounds,
  body: [1_000, 60_000],
  span: [1_000, 40_000],
} as const

type Weights = Pick<TruckDocument, 'axles' | 'tareGrams' | 'legalGrossGrams' | 'bodyLiters'>

export const usualFields = ['axles', 'tare', 'gross', 'body'] as const

/** The values that a type fills in because they are typical for it. */
export function usualAnswers(truckType: TruckType, measures: Measures) {
  return writeWeights(truckTypeDefaults[truckType], measures)
}

export function answersOf(truck: TruckDocument | undefined, measures: Measures): TruckAnswers {
  const { number = '', plate = '', truckType = 'triAxle', axleSpanMillimeters, state = '' } = truck ?? {}
  const span = axleSpanMillimeters === undefined ? '' : writeMeasure(axleSpanMillimeters, 'length', measures)
  return { number, plate, truckType, ...writeWeights(truck ?? truckTypeDefaults.triAxle, measures), span, state }
}

export function parseTare(text: string, measures: Measures, before?: number): number | undefined {
  return parseMeasure(text, 'weight', measures, bounds.tare, before)
}

export function parseGross(text: string, measures: Measures, before?: number): number | undefined {
  return parseMeasure(text, 'weight', measures, bounds.gross, before)
}

export function parseBody(text: string, measures: Measures, before?: number): number | undefined {
  return parseMeasure(text, 'volume', measures, bounds.body, before)
}

export function parseSpan(text: string, measures: Measures, before?: number): number | undefined {
  return parseMeasure(text, 'length', measures, bounds.span, before)
}

/** The same weights in other units. Text that can't be parsed stays as typed. */
export function rewriteAnswers<Answers extends Pick<TruckAnswers, 'tare' | 'gross' | 'body'> & { span?: string }>(
  answers: Answers,
  from: Measures,
  to: Measures,
  before?: Stored,
): Answers {
  const tare = parseTare(answers.tare, from, before?.tareGrams)
  const gross = parseGross(answers.gross, from, before?.legalGrossGrams)
  const body = parseBody(answers.body, from, before?.bodyLiters)
  const span = parseSpan(answers.span ?? '', from, before?.axleSpanMillimeters)
  return {
    ...answers,
    ...(tare !== undefined && { tare: writeMeasure(tare, 'weight', to) }),
    ...(gross !== undefined && { gross: writeMeasure(gross, 'weight', to) }),
    ...(body !== undefined && { body: writeMeasure(body, 'volume', to) }),
    ...(span !== undefined && { span: writeMeasure(span, 'length', to) }),
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
