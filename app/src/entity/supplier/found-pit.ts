/** A pit that a search found, and what it sells in words. */
import type { CallOutput } from '@haulway/client/call.ts'
import { formatRate } from '../../ui/format/format.ts'

export type FoundPit = CallOutput<'findPits'>['pits'][number]

/** "2A stone $9.50", "Fill $4.25"; without the prices for people who may not see them. */
export function materialLabels({ materials, money }: Pick<FoundPit, 'materials' | 'money'>): string[] {
  return materials.map(({ materialId, name }) => {
    const priceE4 = money?.priceE4[materialId]
    return money && priceE4 !== undefined ? `${name} ${formatRate(priceE4, money.currency)}` : name
  })
}
