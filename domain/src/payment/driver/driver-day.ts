/**
 * Driver day: what a fleet's driver earned on a day of work. It is priced again from the records whenever one of its
 * loads or shifts changes, so a correction of a load corrects it, and the order of changes doesn't matter.
 */
import { z } from 'zod'
import { idSchema } from '../../ids.ts'
import { centsSchema, currencySchema } from '../../money.ts'
import { correctionOf, type Entry, withoutReversed } from '../../pay/correction/correction.ts'
import { type DriverPay, driverPay } from '../../pay/driver/driver-pay.ts'
import { type Line, lineSchema, linesOf, matchesCode, priceSchema, totalOf } from '../../pay/line/line.ts'
import type { LoadFacts } from '../../pay/load/load-facts.ts'
import type { ShiftFacts } from '../../pay/shift/shift-facts.ts'
import { daySchema } from '../../time.ts'
import { type AgreedDriverPay, agreedDriverPaySchema, rulesOf } from '../../work/driver-terms/driver-terms.ts'

const workKinds = ['load', 'shift', 'day'] as const

/** One thing that the driver is paid for. `day` is what the truck's whole day pays the fleet besides its loads. */
const driverWorkSchema = z.object({
  kind: z.enum(workKinds),
  /** The load or shift, or the truck and day: the `ref` of its lines. */
  ref: z.string().max(120),
  projectName: z.string().max(80),
  loadNo: z.int().nullable(),
  ticketNo: z.string().nullable(),
  truckNumber: z.string().max(20),
  /** The load is approved, or the times are agreed. Until then the pay is expected. */
  isFinal: z.boolean(),
  /** Worked minutes of a shift. */
  minutes: z.int().nullable(),
  /** The fleet's lines that the driver has a percentage of, and no others. */
  fleetLines: z.array(lineSchema).max(500),
})
export type DriverWork = z.infer<typeof driverWorkSchema>

/** What work under the same terms pays together. */
const driverDayPaySchema = z.object({
  agreed: agreedDriverPaySchema,
  work: z.array(driverWorkSchema).max(500),
  /** What the final work pays. */
  final: priceSchema,
  /** What all the work pays once it is final as it is now. */
  expected: priceSchema,
  /** What each rule pays of all the work, where the greater counts. */
  optionsCents: z.array(centsSchema).max(10).optional(),
})

const statedSchema = z.object({ number: z.string().max(21), lines: z.array(lineSchema).max(5000) })

export const driverDaySchema = z.object({
  fleetEntityId: idSchema,
  fleetName: z.string().max(80),
  driverEntityId: idSchema,
  driverName: z.string().max(120),
  day: daySchema,
  currency: currencySchema,
  pays: z.array(driverDayPaySchema).max(100),
  /** What statements have stated of this day, in their order. */
  stated: z.array(statedSchema).max(200),
})
export type DriverDay = z.infer<typeof driverDaySchema>

/** A load, shift or truck day as its records have it. */
export type DriverFacts = Omit<DriverWork, 'fleetLines'> & {
  agreed: AgreedDriverPay
  /** Every current line of the fleet's own agreement. */
  fleetLines: readonly Line[]
  load?: LoadFacts | undefined
  shift?: ShiftFacts | undefined
}

type NamedDay = Omit<DriverDay, 'pays'>

/** Prices the day. The greater of several rules counts for all work of the day under the same terms. */
export function priceDriverDay(named: NamedDay, facts: readonly DriverFacts[]): DriverDay {
  const once = [...new Map(facts.map(each => [`${each.kind} ${each.ref}`, each])).values()]
  const inOrder = once.sort((a, b) => (a.loadNo ?? 0) - (b.loadNo ?? 0) || (a.ref < b.ref ? -1 : 1))
  const groups = [...Map.groupBy(inOrder, ({ agreed }) => JSON.stringify(agreed.pay)).values()]
  return { ...named, pays: groups.map(group => payOfGroup(named.driverEntityId, group)) }
}

function payOfGroup(driverEntityId: string, group: readonly DriverFacts[]): DriverDay['pays'][number] {
  const { agreed } = group[0]!
  const priced = (of: readonly DriverFacts[]) => driverPay(agreed.pay, workOf(driverEntityId, of))
  const { optionsCents, ...expected } = priced(group)
  const { optionsCents: _, ...final } = priced(group.filter(({ isFinal }) => isFinal))
  return {
    agreed,
    work: group.map(({ agreed: _agreed, load, shift, fleetLines, ...work }) => ({
      ...work,
      fleetLines: linesShownToDriver(agreed.pay, fleetLines),
    })),
    final,
    expected,
    ...(optionsCents && { optionsCents }),
  }
}

function workOf(driverEntityId: string, facts: readonly DriverFacts[]) {
  const lines = facts.flatMap(({ fleetLines }) => fleetLines)
  // A day of a card is the driver's day, whatever truck they drove.
  const truck = driverEntityId
  return {
    fleetLines: lines.filter(({ code }) => code !== 'commission'),
    commission: lines.filter(({ code }) => code === 'commission'),
    work: {
      loads: facts.flatMap(({ load }) => (load ? [{ ...load, truck }] : [])),
      shifts: facts.flatMap(({ shift }) => (shift ? [{ ...shift, truck }] : [])),
      // Loads and shifts state their day.
      timeZone: 'UTC',
    },
  }
}

/**
 * The lines that a driver has a percentage of. Facts are left out, because they may reveal amounts of other lines. A
 * driver who is paid only by a card sees none.
 */
export function linesShownToDriver(pay: DriverPay, fleetLines: readonly Line[]): Line[] {
  const codes = rulesOf(pay).flatMap(rule =>
    'card' in rule ? [] : [...rule.on, ...(rule.afterCommission ? ['commission'] : [])],
  )
  return fleetLines.filter(({ code }) => matchesCode(codes, code)).map(({ facts: _, ...line }) => line)
}

/** The lines of the final work. What can't be priced yet pays nothing yet. */
export function finalLines({ pays }: Pick<DriverDay, 'pays'>): Line[] {
  return pays.flatMap(({ final }) => linesOf(final))
}

export function expectedLines({ pays }: Pick<DriverDay, 'pays'>): Line[] {
  return pays.flatMap(({ expected }) => linesOf(expected))
}

export function earnedCents(day: Pick<DriverDay, 'pays'>): number {
  return totalOf(finalLines(day))
}

export function expectedCents(day: Pick<DriverDay, 'pays'>): number {
  return totalOf(expectedLines(day))
}

/** What no statement has stated yet: a line that has changed since is reversed whole and written again. */
export function unstatedOf(day: DriverDay): Entry {
  return correctionOf(withoutReversed(day.stated.flatMap(({ lines }) => lines)), finalLines(day))
}
