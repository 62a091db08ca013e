/** The answers of the form of a truck's document, in the user's units, and the document that is saved from them. */
import { grossGramsBounds } from '@haulway/domain/truck-paper/gross-grams.ts'
import type { TruckPaper, TruckPaperForm, TruckPaperKind } from '@haulway/domain/truck-paper/truck-paper.ts'
import type { UsState } from '@haulway/domain/us-states.ts'
import { parseMeasure, writeMeasure } from '../ui/format/measure-units.ts'
import type { Measures } from '../ui/format/use-measures.ts'

export type PaperAnswers = {
  kind: TruckPaperKind
  number: string
  expiresOn: string
  state: UsState | ''
  gross: string
}

/** @param truck a new permit is likely of the state that the truck runs in */
export function answersOf(
  truck: { state?: UsState | undefined },
  paper: TruckPaperForm | undefined,
  measures: Measures,
): PaperAnswers {
  const { kind = 'registration', number = '', expiresOn, grossGrams } = paper ?? {}
  return {
    kind,
    number,
    expiresOn: expiresOn ?? '',
    state: (paper ?? truck).state ?? '',
    gross: grossGrams === undefined ? '' : writeMeasure(grossGrams, 'weight', measures),
  }
}

/** The document to save, without its file. @param before as it is stored */
export function buildPaper(answers: PaperAnswers, measures: Measures, before: TruckPaperForm | undefined) {
  const { kind, number, expiresOn, state, gross } = answers
  const isPermit = kind === 'weightPermit'
  const grossGrams = isPermit ? parseGross(gross, measures, before) : undefined
  return {
    kind,
    number,
    expiresOn: expiresOn || null,
    ...(isPermit && state && { state }),
    ...(grossGrams !== undefined && { grossGrams }),
  }
}

export function parseGross(text: string, measures: Measures, before?: Pick<TruckPaper, 'grossGrams'>) {
  return parseMeasure(text, 'weight', measures, grossGramsBounds, before?.grossGrams)
}
