/** What the providers' answers have in common: a name or a street with a number, and a town. */
import { type FoundPlace, foundPlaceSchema } from '@haulway/domain/place/place.calls.ts'
import type { z } from 'zod'

type Parts = { lat: number; lng: number } & Partial<
  Record<'name' | 'housenumber' | 'street' | 'city' | 'state' | 'countrycode', string | undefined>
>

/** Where the number comes before the street. */
const numberFirst: readonly string[] = ['us', 'ca', 'gb', 'au', 'nz', 'ie', 'fr']

/** The rows that have the schema's shape: one odd row must not lose the others. */
export function listOf<Schema extends z.ZodType>(rows: readonly unknown[], schema: Schema): z.infer<Schema>[] {
  return rows.flatMap(row => {
    const parsed = schema.safeParse(row)
    return parsed.success ? [parsed.data] : []
  })
}

/** The place, or none when it has neither a name nor a street, or is not on the earth. */
export function foundPlaceOf({ lat, lng, name, housenumber, street, city, state, countrycode = '' }: Parts) {
  const isNumberFirst = numberFirst.includes(countrycode.toLowerCase())
  const numbered = isNumberFirst ? [housenumber, street] : [street, housenumber]
  const address = street && numbered.filter(Boolean).join(' ')
  const title = name?.trim() || address
  const town = [name?.trim() && name !== street ? address : undefined, city !== title ? city : undefined, state]
  const place = { name: cut(title ?? ''), town: cut(town.filter(Boolean).join(', ')), lat, lng }
  const parsed = foundPlaceSchema.safeParse(place)
  return parsed.success ? [parsed.data satisfies FoundPlace] : []
}

function cut(text: string): string {
  return text.slice(0, 120)
}
