/** The sentences of pasting: what columns are called, what to do about a wrong cell, and what is added. */

import type { CellReaders, PasteColumn, PasteKind } from '@haulway/domain/paste/paste-kinds.ts'
import type { Problem } from '@haulway/domain/paste/read-table.ts'
import { notAboveEmpty } from '@haulway/domain/truck/truck.ts'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useUnitLabels } from '../material/material-labels.ts'
import { useTruckTypeLabels } from '../truck/truck-labels.ts'
import { writeCents } from '../ui/format/decimal-text.ts'
import { useDomainLabels } from '../ui/format/domain-labels.ts'
import { measureUnits, storedMeasure } from '../ui/format/measure-units.ts'
import { type Measures, useMeasures } from '../ui/format/use-measures.ts'

export function useColumnLabels(): Record<PasteColumn, string> {
  const { t } = useLingui()
  return {
    number: t`Truck number`,
    plate: t`Plate`,
    truckType: t`Type`,
    axles: t`Axles`,
    tareGrams: t`Empty weight`,
    legalGrossGrams: t`Legal gross weight`,
    bodyLiters: t`Body volume`,
    firstName: t`First name`,
    lastName: t`Last name`,
    email: t`Email`,
    phoneNo: t`Phone number`,
    machine: t`Machine`,
    ticketSeries: t`Ticket series`,
    name: t`Name`,
    unit: t`Sold by`,
    priceE4: t`Price`,
    direction: t`Sold or accepted`,
    gramsPerCubicMeter: t`Loose density`,
  }
}

/** What to do about a cell: "Axles: Enter the number of axles, 2 to 12." */
export function useProblemLabel(): (column: PasteColumn, problem: Problem) => string {
  const { t } = useLingui()
  const translate = useDomainLabels()
  const { measures } = useMeasures()
  const columns = useColumnLabels()
  const wrong = useWrongLabels(measures)
  return (column, problem) => {
    const label = columns[column]
    const labels: Record<Problem, string> = {
      missing: t`${label} is missing.`,
      tooLong: t`${label} is too long.`,
      wrong: `${label}: ${wrong[column]}`,
      notMore: `${label}: ${translate(notAboveEmpty)}`,
      twice: t`${label}: Same as an earlier row.`,
      held: t`${label}: Already on your list.`,
    }
    return labels[problem]
  }
}

function useWrongLabels(measures: Measures): Record<PasteColumn, string> {
  const { t } = useLingui()
  const types = Object.values(useTruckTypeLabels()).join(', ')
  const units = Object.values(useUnitLabels()).join(', ')
  const weight = t`Enter the weight in ${measureUnits.weight[measures].symbol}.`
  const example = writeCents(950)
  const text = t`Use letters and digits.`
  return {
    number: text,
    plate: text,
    firstName: text,
    lastName: text,
    phoneNo: text,
    machine: text,
    name: text,
    tareGrams: weight,
    legalGrossGrams: weight,
    truckType: t`Use one of: ${types}.`,
    axles: t`Enter the number of axles, 2 to 12.`,
    bodyLiters: t`Enter the volume in ${measureUnits.volume[measures].symbol}.`,
    email: t`Enter an email address.`,
    ticketSeries: t`Enter 1 to 6 capital letters and digits, a letter first, such as OR.`,
    unit: t`Use one of: ${units}.`,
    priceE4: t`Enter a price, such as ${example}.`,
    direction: t`Enter sold or accepted.`,
    gramsPerCubicMeter: t`Enter the density in ${measureUnits.density[measures].symbol}.`,
  }
}

/** The button that adds the rows, and the message when they are added. */
export function useAddLabels(kind: PasteKind) {
  const { t } = useLingui()
  const add: Record<PasteKind, (count: number) => string> = {
    trucks: count => t`${plural(count, { one: 'Add # truck', other: 'Add # trucks' })}`,
    drivers: count => t`${plural(count, { one: 'Invite # driver', other: 'Invite # drivers' })}`,
    operators: count => t`${plural(count, { one: 'Invite # operator', other: 'Invite # operators' })}`,
    materials: count => t`${plural(count, { one: 'Add # material', other: 'Add # materials' })}`,
    suppliers: count => t`${plural(count, { one: 'Add # supplier', other: 'Add # suppliers' })}`,
  }
  const added: Record<PasteKind, (count: number) => string> = {
    trucks: count => t`${plural(count, { one: '# truck added', other: '# trucks added' })}`,
    drivers: count => t`${plural(count, { one: '# driver invited', other: '# drivers invited' })}`,
    operators: count => t`${plural(count, { one: '# operator invited', other: '# operators invited' })}`,
    materials: count => t`${plural(count, { one: '# material added', other: '# materials added' })}`,
    suppliers: count => t`${plural(count, { one: '# supplier added', other: '# suppliers added' })}`,
  }
  return { add: add[kind], added: added[kind] }
}

/** Reads measures without a unit in the user's. */
export function useCellReaders(): CellReaders {
  const { measures } = useMeasures()
  const truckType = useTruckTypeLabels()
  const unit = useUnitLabels()
  return {
    measure: (value, kind, system = measures) => storedMeasure(value, kind, system),
    system: measures,
    labels: { truckType, unit },
  }
}
