/** What the form of a new project reads out of text, and what it offers. */
import type { SupplierDocument } from '@haulway/domain/entity/supplier.documents.ts'
import { type Unit, units } from '@haulway/domain/units.ts'

export type MaterialChoice = {
  key: string
  pitEntityId: string
  materialId: string
  unit: Unit
  label: string
  priceCents: number | undefined
}

/** Every material of every supplier that is on the map. */
export function materialChoices(suppliers: readonly SupplierDocument[]): MaterialChoice[] {
  return suppliers
    .filter(supplier => supplier.place !== null)
    .flatMap(supplier =>
      supplier.materials.map(material => ({
        key: `${supplier.pitEntityId} ${material.materialId}`,
        pitEntityId: supplier.pitEntityId,
        materialId: material.materialId,
        unit: material.unit,
        label: `${material.name}, ${supplier.name}`,
        priceCents: supplier.money?.priceCents[material.materialId],
      })),
    )
}

/** "07:00" → 420. */
export function parseClock(text: string): number | undefined {
  const [, hours, minutes] = /^(\d{2}):(\d{2})$/.exec(text) ?? []
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes)
}

/** "2,200.5" → 2200500 thousandths; undefined when it is no amount above zero. */
export function parseMilli(text: string): number | undefined {
  const [, whole, part = ''] = /^(\d{1,7})(?:[.](\d{0,3}))?$/.exec(text.trim().replaceAll(',', '')) ?? []
  const milli = whole === undefined ? 0 : Number(whole) * 1000 + Number(part.padEnd(3, '0'))
  return milli > 0 ? milli : undefined
}

export function parseCount(text: string): number | undefined {
  return /^\d{1,4}$/.test(text.trim()) ? Number(text) : undefined
}

export function unitWords(unit: Unit | undefined): { one: string; many: string } {
  return units[unit ?? 'ton']
}
