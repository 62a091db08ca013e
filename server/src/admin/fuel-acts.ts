/** What an administrator can do for the fuel index: enter a price, or import the weekly prices. */
import { readFileSync } from 'node:fs'
import { fuelIndexNameSchema } from '@haulway/domain/pay/card/fuel-terms.ts'
import { type FuelIndexRow, titleOfFuelIndex } from '@haulway/domain/pay/fuel/fuel-index.ts'
import { addDays } from '@haulway/domain/time.ts'
import { z } from 'zod'
import { ConfigError } from '../config.ts'
import type { Unit } from '../http/command/command.ts'
import { addFuelPrices } from '../pay/fuel-index.commands.ts'
import { millsOf, notAPrice, readEiaCsv, whyNotDay } from './eia-csv.ts'
import { readArgs } from './read-args.ts'

const usage = 'fuel price <index> <day> <price of a unit>, or: fuel import <file.csv>: enters fuel prices'
const argsSchema = z.union([
  z.tuple([z.literal('price'), fuelIndexNameSchema, z.string(), z.string()]),
  z.tuple([z.literal('import'), z.string().min(1)]),
])

/** Prices are published for the week, sometimes for the next one. */
const daysAheadMax = 31

export const fuelActs = {
  fuel: {
    usage,
    options: {},
    run: async (
      unit: Pick<Unit, 'tx' | 'receivedAt' | 'publish' | 'enqueue'>,
      positionals: string[],
    ): Promise<string> => {
      const args = readArgs(argsSchema, positionals, usage)
      const latestDay = addDays(new Date(unit.receivedAt).toISOString().slice(0, 10), daysAheadMax)
      if (args[0] === 'import') {
        const prices = readEiaCsv(readText(args[1]), latestDay)
        const rows = await addFuelPrices(unit, prices)
        return describeImport(rows, prices.length)
      }
      const [, name, effectiveFrom, price] = args
      const dayFault = whyNotDay(effectiveFrom, latestDay)
      if (dayFault) throw new ConfigError(dayFault)
      const priceMills = millsOf(price)
      if (priceMills === undefined) throw new ConfigError(notAPrice(price))
      const [row] = await addFuelPrices(unit, [{ name, effectiveFrom, priceMills }])
      const change = row ? (row.revision > 1 ? 'revised' : 'new') : 'unchanged'
      return `${titleOfFuelIndex(name)} from ${effectiveFrom}: ${priceText(priceMills)} (${change}).`
    },
  },
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new ConfigError(`The file ${file} can't be read.`)
  }
}

function describeImport(rows: readonly FuelIndexRow[], all: number): string {
  const revised = rows.filter(({ revision }) => revision > 1)
  const counts = `${rows.length - revised.length} new, ${revised.length} revised, ${all - rows.length} unchanged.`
  const lines = revised.map(
    ({ name, effectiveFrom, priceMills }) =>
      `Revised: ${titleOfFuelIndex(name)} from ${effectiveFrom}: ${priceText(priceMills)}.`,
  )
  return [`Prices of fuel: ${counts}`, ...lines].join('\n')
}

function priceText(mills: number): string {
  return (mills / 1000).toFixed(3)
}
