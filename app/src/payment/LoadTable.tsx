/** Loads with what they pay: a table that sorts, finds and exports, each row opening to its lines. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { loadLogStates } from '@haulway/domain/load-log/load-log-state.ts'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo } from 'react'
import { type Column, DataTable } from '../ui/DataTable.tsx'
import { formatNumber } from '../ui/format.ts'
import { StateWord, type Tone } from '../ui/StateWord.tsx'
import { TruckPlate } from '../ui/TruckPlate.tsx'
import { LoadPayLines } from './LoadPayLines.tsx'
import './payment.css'

type Props = {
  caption: string
  loads: readonly LoadLogDocument[]
  find?: string
  /** Beside the lines of an opened load: what can be done with it. */
  acts?: (load: LoadLogDocument) => ReactNode
}

export function LoadTable({ caption, loads, find, acts }: Props) {
  const { t } = useLingui()
  const columns = useLoadColumns(loads)
  const shown = [...loads].sort((a, b) => b.createdOn - a.createdOn)
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={shown}
      rowKey={load => load.loadLogId}
      foot={t`${loads.length} loads`}
      {...(find !== undefined && { find })}
      open={load => (
        <div className="pay-open">
          <LoadPayLines load={load} />
          {acts && <div className="pay-acts">{acts(load)}</div>}
        </div>
      )}
    />
  )
}

/** The columns, also for exporting what is shown. */
export function useLoadColumns(loads: readonly LoadLogDocument[]): Column<LoadLogDocument>[] {
  const { t } = useLingui()
  const stateWord = useLoadStateWord()
  return useMemo(() => {
    const cents = (load: LoadLogDocument, codes: readonly string[]) =>
      (load.money?.lines ?? [])
        .filter(line => codes.includes(line.code))
        .reduce((sum, line) => sum + line.amountCents, 0)
    const money = (key: string, head: string, codes: readonly string[], strong = false): Column<LoadLogDocument> => ({
      key,
      head,
      value: load => cents(load, codes) / 100,
      cell: load => (cents(load, codes) === 0 ? '–' : amount(cents(load, codes))),
      number: true,
      strong,
      total: amount(loads.reduce((sum, load) => sum + cents(load, codes), 0)),
    })
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
        head: unitHead(loads) ?? t`Quantity`,
        value: load => (load.quantity ? load.quantity.amountMilli / 1000 : undefined),
        cell: load => (load.quantity ? formatNumber(load.quantity.amountMilli / 1000, 2) : '–'),
        number: true,
      },
      money('haul', t`Haul $`, ['haul']),
      money('standby', t`Standby $`, ['standby']),
      money('material', t`Material $`, ['material']),
      money('total', t`Total $`, ['haul', 'standby', 'material'], true),
      { key: 'evidence', head: t`Evidence`, value: load => load.evidence?.grade },
      {
        key: 'state',
        head: t`State`,
        value: load => stateWord(load).word,
        cell: load => <StateWord tone={stateWord(load).tone}>{stateWord(load).word}</StateWord>,
      },
    ]
  }, [t, loads, stateWord])
}

/** A load's state as who pays for it reads it. */
export function useLoadStateWord(): (load: Pick<LoadLogDocument, 'state' | 'disputed'>) => {
  tone: Tone
  word: string
} {
  const { t } = useLingui()
  return useMemo(
    () => load => {
      if (load.disputed) return { tone: 'stop', word: t`Disputed` }
      if (load.state === 'approved') return { tone: 'good', word: t`Approved` }
      if (load.state === 'delivered') return { tone: 'look', word: t`To approve` }
      const words = {
        started: t`On the way to the pit`,
        queued: t`In line`,
        loading: t`Loading`,
        loaded: t`Loaded`,
        arrived: t`At the site`,
        cancelled: t`Cancelled`,
        rejected: t`Rejected`,
      }
      return { tone: 'normal', word: words[load.state] }
    },
    [t],
  )
}

function isLoaded({ state }: LoadLogDocument): boolean {
  return state === 'loaded' || state === 'arrived' || loadLogStates[state].rank >= loadLogStates.delivered.rank
}

function unitHead(loads: readonly LoadLogDocument[]): string | undefined {
  const units = new Set(loads.flatMap(load => load.quantity?.unit ?? []))
  if (units.size !== 1) return undefined
  const heads = { ton: 'Tons', tonne: 'Tonnes', yard: 'yd³', cubicMeter: 'm³', load: 'Loads' } as const
  const [unit] = units
  return unit && heads[unit]
}

function amount(cents: number): string {
  return new Intl.NumberFormat(undefined, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(cents / 100)
}
