/**
 * Truck types with their usual weights. States and makers differ, so these are only defaults of a form: every truck has
 * its own weights. They are the middle of the usual range in the United States; for the 8×4 tipper, in Europe.
 * Articulated trucks run off-road, where there is no legal gross weight.
 */
type TypeRow = { axles: number; tareGrams: number; legalGrossGrams: number; bodyLiters: number }

const pounds = (count: number) => Math.round(count * 453.59237)
const yards = (count: number) => Math.round(count * 764.554857984)

export const truckTypeDefaults = {
  singleAxle: { axles: 2, tareGrams: pounds(22_000), legalGrossGrams: pounds(35_000), bodyLiters: yards(6) },
  tandem: { axles: 3, tareGrams: pounds(23_200), legalGrossGrams: pounds(50_000), bodyLiters: yards(12) },
  triAxle: { axles: 4, tareGrams: pounds(30_000), legalGrossGrams: pounds(70_000), bodyLiters: yards(16) },
  quad: { axles: 5, tareGrams: pounds(33_000), legalGrossGrams: pounds(80_000), bodyLiters: yards(18) },
  superDump: { axles: 6, tareGrams: pounds(28_000), legalGrossGrams: pounds(80_000), bodyLiters: yards(20) },
  transfer: { axles: 6, tareGrams: pounds(28_000), legalGrossGrams: pounds(80_000), bodyLiters: yards(25) },
  semi: { axles: 5, tareGrams: pounds(32_000), legalGrossGrams: pounds(80_000), bodyLiters: yards(25) },
  tipper8x4: { axles: 4, tareGrams: 12_500_000, legalGrossGrams: 32_000_000, bodyLiters: 14_000 },
  articulated: { axles: 3, tareGrams: 32_000_000, legalGrossGrams: 70_000_000, bodyLiters: 20_000 },
} as const satisfies Record<string, TypeRow>

export type TruckType = keyof typeof truckTypeDefaults
export const truckTypes = Object.keys(truckTypeDefaults) as TruckType[]
