/** Loads with what they pay: a table that sorts, finds and exports, each row opening to its lines. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { useCurrentEntity } from '../entity/CurrentEntity.tsx'
import { paths } from '../paths.ts'
import { TruckPlate } from '../truck/TruckPlate.tsx'
import { type Column, DataTable } from '../ui/data/DataTable.tsx'
import { StatusBadge } from '../ui/data/StatusBadge.tsx'
import { currencySign, formatLoad, formatMoney, formatNumber, measureQuantity } from '../ui/format/format.ts'
import { useIsWide } from '../ui/layout/use-is-wide.ts'
import { LoadPayLines } from './LoadPayLines.tsx'
import { LoadRows } from './LoadRows.tsx'
import { isLoaded, useLoadStateLabel } from './load-pay-labels.ts'
import './payment.css'

type Props = {
  caption: string
  loads: readonly LoadLogDocument[]
  find?: string
  /** Beside a side column: standby and material stand in the opened lines only. */
  narrow?: boolean
  /** Beside the lines of an opened load: what can be done with it. */
  acts?: (load: LoadLogDocument) => ReactNode
}

export function LoadTable({ caption, loads, find, narrow, acts }: Props) {
  const { t } = useLingui()
  const { type: area } = useCurrentEntity()
  const columns = useLoadColumns(loads)
  const isWide = useIsWide()
  const shown = [...loads].sort((a, b) => b.createdOn - a.createdOn)
  const inside = (load: LoadLogDocument) => (
    <>
      <LoadPayLines load={load} />
      <div className="pay-acts">
        {acts?.(load)}
        <p>
          <Link className="hw-link" to={paths.loadLog(area, load.projectId, load.loadLogId)}>
            <Trans>Ticket of load {load.loadNo}</Trans>
          </Link>
        </p>
      </div>
    </>
  )
  if (!isWide) return <LoadRows caption={caption} loads={shown} inside={inside} />
  return (
    <DataTable
      caption={caption}
      columns={narrow ? columns.filter(column => !onlyWide.has(column.key)) : columns}
      rows={shown}
      rowKey={load => load.loadLogId}
      foot={rows =>
        rows.length === loads.length ? t`${loads.length} loads` : t`${rows.length} of ${loads.length} loads`
      }
      {...(find !== undefined && { find })}
      open={load => <div className="pay-open">{inside(load)}</div>}
    />
  )
}

const onlyWide: ReadonlySet<string> = new Set(['standby', 'material'])

/** The columns, also for exporting what is shown. */
export function useLoadColumns(loads: readonly LoadLogDocument[]): Column<LoadLogDocument>[] {
  const { t } = useLingui()
  const statusBadge = useLoadStateLabel()
  return useMemo(() => {
    const currencies = [...new Set(loads.flatMap(load => load.money?.currency ?? []))]
    const oneCurrency = currencies.length === 1 ? currencies[0] : undefined
    const sign = oneCurrency ? currencySign(oneCurrency) : ''
    const cents = (load: LoadLogDocument, codes: readonly string[]) =>
      (load.money?.lines ?? [])
        .filter(line => codes.includes(line.code))
        .reduce((sum, line) => sum + line.amountCents, 0)
    const money = (key: string, head: string, codes: readonly string[], strong = false): Column<LoadLogDocument> => ({
      key,
      head,
      value: load => cents(load, codes) / 100,
      cell: load => (cents(load, codes) === 0 ? '–' : amount(cents(load, codes), oneCurrency ? undefined : load)),
      number: true,
      strong,
      // Amounts of two currencies do not add up.
      ...(oneCurrency && {
        total: (shown: readonly LoadLogDocument[]) => amount(shown.reduce((sum, load) => sum + cents(load, codes), 0)),
      }),
    })
    const unit = unitHead(loads)
    const sums = (key: string, head: string) =>
      loads.some(load => cents(load, [key]) !== 0) ? [money(key, head, [key])] : []
    const grade: Column<LoadLogDocument> = { key: 'evidence', head: t`Proof`, value: load => load.evidence?.grade }
    return [
      { key: 'load', head: t`Load`, value: load => load.loadNo, cell: load => <strong>{load.loadNo}</strong> },
      {
        key: 'ticket',
        head: t`Ticket`,
        value: load => load.ticketNo ?? undefined,
        cell: load => <span className="pay-nowrap">{load.ticketNo ?? '–'}</span>,
      },
      {
        key: 'truck',
        head: t`Truck`,
        value: load => load.terms.truck.number,
        cell: load => <TruckPlate number={load.terms.truck.number} loaded={isLoaded(load)} />,
      },
      { key: 'hauler', head: t`Hauler`, value: load => load.terms.truckingName },
      {
        key: 'quantity',
        head: unit ?? t`Quantity`,
        value: load => (load.quantity ? load.quantity.amountMilli / 1000 : undefined),
        cell: load => quantityLabels(load, unit !== undefined),
        number: true,
      },
      // Only what this party is told of: a pit has no haul, a hauler no material.
      ...sums('haul', t`Haul ${sign}`),
      ...sums('standby', t`Standby ${sign}`),
      ...sums('material', t`Material ${sign}`),
      // A reader without money is shown no column of noughts.
      ...(loads.some(load => load.money)
        ? [money('total', t`Total ${sign}`, ['haul', 'standby', 'material'], true)]
        : []),
      ...(loads.some(load => load.evidence) ? [grade] : []),
      {
        key: 'state',
        head: t`Status`,
        value: load => statusBadge(load).word,
        cell: load => <StatusBadge tone={statusBadge(load).tone}>{statusBadge(load).word}</StatusBadge>,
      },
    ]
  }, [t, loads, statusBadge])
}

/** To the hundredth; with its unit where the head does not name it. */
function quantityLabels({ quantity }: LoadLogDocument, isNamed: boolean): string {
  if (!quantity) return '–'
  return isNamed ? measureQuantity(quantity, 2, true).number : formatLoad(quantity)
}

function unitHead(loads: readonly LoadLogDocument[]): string | undefined {
  const units = new Set(loads.flatMap(load => load.quantity?.unit ?? []))
  if (units.size !== 1) return undefined
  const [unit] = units
  const word = unit && measureQuantity({ amountMilli: 0, unit }).unit
  // A head like the others: "Tons". A sign such as m³ stays as it is.
  return word?.replace(/^\p{Ll}(?=\p{L}+$)/u, first => first.toLocaleUpperCase())
}

/** "106.96" under a head that says the currency; with its sign where the load's currency has to be said. */
function amount(cents: number, load?: LoadLogDocument): string {
  return load?.money ? formatMoney(cents, load.money.currency) : formatNumber(cents / 100, 2, true)
}
