/** The answers of a new project's form: their initial values, their parsing, and the materials to choose from. */
import type { SupplierDocument } from '@haulway/domain/entity/supplier/supplier.documents.ts'
import { type MaterialRefusal, whyNotMaterial } from '@haulway/domain/entity/supplier/supplier.ts'
import { distanceMeters, type LatLng } from '@haulway/domain/geo.ts'
import { addDays, dayOf } from '@haulway/domain/time.ts'
import type { Unit } from '@haulway/domain/units.ts'
import { isFirstShiftOver } from '@haulway/domain/work/project/project.ts'
import type { ProjectShift } from '@haulway/domain/work/project/shift-day.ts'
import { geofenceTrouble } from '../../../map/place/geofence-corners.ts'
import { noPlace, placeOf } from '../../../map/place/place-answer.ts'
import { cardOf, emptyCard } from '../../../pay/editor/card-answers.ts'
import { parseScaled } from '../../../ui/format/decimal-text.ts'
import { measureQuantity } from '../../../ui/format/format.ts'

export type MaterialChoice = {
  key: string
  pitEntityId: string
  materialId: string
  unit: Unit
  label: string
  priceE4: number | undefined
  pitPlace: LatLng | null
  /** To the site, in a straight line, once both places are known. */
  meters?: number | undefined
  /** The pit takes it: the haul goes from the jobber's place to the pit. */
  isTaken: boolean
  /** Why it can't be chosen; undefined if it can. */
  whyNot: MaterialRefusal | undefined
}

export type HaulAnswers = ReturnType<typeof emptyHaul>
export type NewProjectAnswers = ReturnType<typeof emptyAnswers>

/** The initial answers of a haul's form. */
export function emptyHaul(material: string) {
  return {
    material,
    target: '',
    trucks: '4',
    siteName: '',
    place: noPlace,
    card: emptyCard(),
  }
}

/** The initial answers of a project's form. */
export function emptyAnswers(start: { day: string; phoneNo: string }, material: string) {
  return {
    ...emptyHaul(material),
    name: '',
    contactPhoneNo: start.phoneNo,
    siteRules: '',
    startDay: start.day,
    endDay: '',
    shiftStart: '07:00',
    shiftEnd: '16:00',
  }
}

/** The default shift: 07:00 to 16:00. */
const usualShift = { shiftStartMinute: 420, shiftEndMinute: 960 }

/** The default first day: today, or tomorrow once today's shift is over. */
export function firstDayOf(shift: Partial<ProjectShift> & { timeZone: string }, now: number): string {
  const today = dayOf(now, shift.timeZone)
  return isFirstShiftOver({ ...usualShift, ...shift, startDay: today }, now) ? addDays(today, 1) : today
}

/** A haul as calls take it; undefined while one of its answers can't be parsed. */
export function haulOf(answers: HaulAnswers, material: MaterialChoice, haulId: string) {
  const place = placeOf(answers.place)
  const targetMilli = parseMilli(answers.target)
  const trucksWanted = parseCount(answers.trucks)
  const card = cardOf(answers.card, material.unit)
  if (!place || !targetMilli || !trucksWanted || !card) return undefined
  return {
    haulId,
    pitEntityId: material.pitEntityId,
    materialId: material.materialId,
    targetMilli,
    trucksWanted,
    [material.isTaken ? 'origin' : 'destination']: { name: answers.siteName, kind: 'site' as const, ...place },
    card,
  }
}

/** The project as the call takes it; undefined while one of its answers can't be parsed. */
export function newProjectOf(
  answers: NewProjectAnswers,
  material: MaterialChoice,
  ids: { projectId: string; haulId: string },
) {
  const { name, startDay, endDay, contactPhoneNo, siteRules } = answers
  const shiftStartMinute = parseClock(answers.shiftStart)
  const endMinute = parseClock(answers.shiftEnd)
  const haul = haulOf(answers, material, ids.haulId)
  if (!haul || shiftStartMinute === undefined || endMinute === undefined) return undefined
  return {
    projectId: ids.projectId,
    name,
    startDay,
    contactPhoneNo,
    siteRules,
    shiftStartMinute,
    ...(endDay !== '' && { endDay }),
    // A shift that ends before it begins ends on the next day.
    shiftEndMinute: endMinute > shiftStartMinute ? endMinute : endMinute + 1440,
    haul,
  }
}

/**
 * The step of the form with the first answer that can't be parsed, from 0. An answer of an earlier step can become
 * wrong while the form is open: its material may be gone.
 */
export function firstUnanswered(answers: NewProjectAnswers, material: MaterialChoice | undefined): number {
  const { target, place, card } = answers
  if (!material || answers.name.trim() === '' || !parseMilli(target)) return 0
  if (answers.siteName.trim() === '' || !placeOf(place) || geofenceTrouble(place.geofence)) return 1
  return cardOf(card, material.unit) ? 3 : 2
}

/**
 * Every material of every supplier: those that can be chosen first, and of these the nearest.
 * @param site the jobber's own end of the haul, once it is known
 */
export function materialChoices(suppliers: readonly SupplierDocument[], site?: LatLng): MaterialChoice[] {
  return suppliers
    .flatMap(supplier =>
      supplier.materials.map(material => ({
        key: `${supplier.pitEntityId} ${material.materialId}`,
        pitEntityId: supplier.pitEntityId,
        materialId: material.materialId,
        unit: material.unit,
        label: `${material.name}, ${supplier.ownName || supplier.name}`,
        pitPlace: supplier.place,
        meters: site && supplier.place ? distanceMeters(supplier.place, site) : undefined,
        isTaken: material.taken === true,
        priceE4: supplier.money?.priceE4[material.materialId],
        whyNot: whyNotMaterial(supplier, material),
      })),
    )
    .sort(
      (a, b) =>
        Number(a.whyNot !== undefined) - Number(b.whyNot !== undefined) ||
        (a.meters ?? Number.MAX_VALUE) - (b.meters ?? Number.MAX_VALUE),
    )
}

/** The preselected material: the first that can be chosen, or '' if there is none. */
export function firstChoice(choices: readonly MaterialChoice[]): string {
  return choices.find(choice => choice.whyNot === undefined)?.key ?? ''
}

/** "07:00" → 420. */
export function parseClock(text: string): number | undefined {
  const [, hours, minutes] = /^(\d{2}):(\d{2})$/.exec(text) ?? []
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes)
}

/** "2,200.5" → 2200500 thousandths; undefined if it is not an amount above zero. */
export function parseMilli(text: string): number | undefined {
  const milli = parseScaled(text, 3) ?? 0
  return milli > 0 && milli < 10_000_000_000 ? milli : undefined
}

export function parseCount(text: string): number | undefined {
  return /^\d{1,4}$/.test(text.trim()) ? Number(text) : undefined
}

export function unitLabels(unit: Unit | undefined): { one: string; many: string } {
  const label = (amountMilli: number) => measureQuantity({ amountMilli, unit: unit ?? 'ton' }).unit
  return { one: label(1000), many: label(0) }
}
