/**
 * Loads with their pay: a table to sort, search and export. Each row opens to its pay lines, and each amount to why the
 * load pays it. A trucker's list of loads has its own columns (`load-log/list/LoadLogList.tsx`).
 */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { centsOf, totalCentsOf } from '@haulway/domain/load-log/pay/load-pay.ts'
import { totalOfCodes } from '@haulway/domain/pay/line/line.ts'
import { haulingOf } from '@haulway/domain/work/agreement-cards.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { useCurrentEntity } from '../entity/CurrentEntity.tsx'
import type { OlderPages } from '../frame/use-older-pages.ts'
import { OlderLoads, useSince } from '../load-log/list/OlderLoads.tsx'
import { paths } from '../paths.ts'
import { LoadPlate } from '../truck/LoadPlate.tsx'
import { StatusBadge } from '../ui/data/StatusBadge.tsx'
import { DataTable } from '../ui/data/table/DataTable.tsx'
import type { Column } from '../ui/data/table/table-rows.ts'
import { currencySign, formatLoad, formatMoney, formatNumber, measureLoad, nameUnit } from '../ui/format/format.ts'
import type { Pane } from '../ui/layout/Page.tsx'
import { Section } from '../ui/layout/Section.tsx'
import { useIsWide } from '../ui/layout/use-is-wide.ts'
import { type RowPane, useRowPane } from '../ui/layout/use-row-pane.ts'
import { useFilterByProject } from '../work/project/use-filter-by-project.ts'
import { LoadPayLines } from './LoadPayLines.tsx'
import { LoadPayRows } from './LoadPayRows.tsx'
import { useLoadStateLabel } from './load-pay-labels.ts'
import './payment.css'

type Props = {
  caption: string
  loads: readonly LoadLogDocument[]
  find?: string
  /** Loads with a problem come first. */
  problemsFirst?: boolean
  /** The actions on an opened load. */
  acts?: (load: LoadLogDocument) => ReactNode
  name: 'loadPay' | 'loadsInDispute' | 'projectLoads'
  /** The name of the file that the table exports to. */
  file?: string
  /** Where the details of a load are shown if the page has room beside the table. */
  pane?: RowPane
}

export function LoadPayTable({ name, caption, loads, find, problemsFirst, acts, file, pane }: Props) {
  const { t } = useLingui()
  const columns = useLoadPayColumns(loads)
  const byProject = useFilterByProject<LoadLogDocument>()
  const isWide = useIsWide()
  const isToCheck = ({ disputed, needsYou }: LoadLogDocument) => Number(disputed || needsYou.length > 0)
  const shown = [...loads].sort(
    (a, b) => (problemsFirst ? isToCheck(b) - isToCheck(a) : 0) || b.createdOn - a.createdOn,
  )
  const details = (load: LoadLogDocument) => <LoadPayDetails load={load} acts={acts} />
  if (!isWide) return <LoadPayRows caption={caption} loads={shown} details={details} />
  return (
    <DataTable
      name={name}
      caption={caption}
      file={file}
      columns={columns}
      drops={drops}
      rows={shown}
      rowKey={load => load.loadLogId}
      foot={rows =>
        rows.length === loads.length
          ? plural(rows.length, { one: '# load', other: '# loads' })
          : t`${rows.length} of ${plural(loads.length, { one: '# load', other: '# loads' })}`
      }
      filters={{ ...(name !== 'projectLoads' && { one: byProject }), day: load => load.shiftDay }}
      find={find}
      {...(pane?.isRoomy
        ? { chosen: pane.chosen, to: (load: LoadLogDocument) => pane.toRow(load.loadLogId, '') }
        : { open: (load: LoadLogDocument) => <div className="pay-open">{details(load)}</div> })}
    />
  )
}

type LoadPayProps = Pick<Props, 'find' | 'pane' | 'acts' | 'file'> & {
  priced: readonly LoadLogDocument[]
  older: OlderPages<LoadLogDocument>
}

/** The table of a business's loads, back to where it has been read. */
export function LoadPay({ priced, older, ...table }: LoadPayProps) {
  const { t } = useLingui()
  const since = useSince(older)
  return (
    <Section title={t`Loads`} {...(since && { aside: since })} rule="ink">
      {priced.length > 0 && <LoadPayTable name="loadPay" caption={t`Loads and pay`} loads={priced} {...table} />}
      <OlderLoads older={older} />
    </Section>
  )
}

type DetailsProps = { load: LoadLogDocument; acts?: Props['acts'] | undefined }

/** A load's pay lines, what can be done about it, and its ticket. */
export function LoadPayDetails({ load, acts }: DetailsProps) {
  const { type: area } = useCurrentEntity()
  return (
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
}

/** The details of the load that the URL names, for a page with a table of loads. */
export function useLoadPane(loads: readonly LoadLogDocument[], acts?: Props['acts']) {
  const { t } = useLingui()
  const pane = useRowPane('load')
  const load = loads.find(({ loadLogId }) => loadLogId === pane.chosen)
  const details: Pane | undefined = load && {
    title: t`Load ${load.loadNo}, ${load.terms.truckingName}`,
    closeTo: pane.closeTo,
    children: <LoadPayDetails load={load} acts={acts} />,
  }
  return { pane, details }
}

type CentsOf = (load: LoadLogDocument) => number

/** A broker's own part of a load is less than its hauling: no total of it. */
function isBrokers(loads: readonly LoadLogDocument[]): boolean {
  return loads.some(({ money }) => money?.haul && money.subHaul)
}

/** The waiting of a load; everything else of its hauling is in the haul column. */
function standbyCents({ money }: LoadLogDocument): number {
  const pay = haulingOf(money)?.pay
  return pay && 'lines' in pay ? totalOfCodes(pay.lines, ['standby:*']) : 0
}

/** Columns to hide when the table is too narrow, in this order: an opened load has them. */
const drops: readonly string[] = ['standby', 'subHaul', 'ticket', 'evidence', 'material', 'haul', 'hauler', 'quantity']

/** The columns, for the table and the export. */
export function useLoadPayColumns(loads: readonly LoadLogDocument[]): Column<LoadLogDocument>[] {
  const { t } = useLingui()
  const stateLabel = useLoadStateLabel()
  return useMemo(() => {
    const currencies = [...new Set(loads.flatMap(load => load.money?.currency ?? []))]
    const oneCurrency = currencies.length === 1 ? currencies[0] : undefined
    const sign = oneCurrency ? currencySign(oneCurrency) : ''
    const money = (key: string, head: string, cents: CentsOf, strong = false): Column<LoadLogDocument> => ({
      key,
      head,
      value: load => cents(load) / 100,
      cell: load => <Why load={load} amount={cents(load) && amount(cents(load), oneCurrency ? undefined : load)} />,
      number: true,
      strong,
      // Amounts in different currencies have no total.
      ...(oneCurrency && {
        total: (shown: readonly LoadLogDocument[]) => amount(shown.reduce((sum, load) => sum + cents(load), 0)),
      }),
    })
    const unit = unitHead(loads)
    const sums = (key: string, head: string, cents: CentsOf) =>
      loads.some(load => cents(load) !== 0) ? [money(key, head, cents)] : []
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
        cell: load => <LoadPlate load={load} size="inline" />,
      },
      { key: 'hauler', head: t`Hauler`, value: load => load.terms.truckingName },
      quantityColumn(unit, { quantity: t`Quantity`, unit: t`Unit` }),
      // Only the columns with amounts this party may see: a pit sees no haul pay, a hauler no material price.
      ...sums('haul', t`Haul ${sign}`, load => centsOf(haulingOf(load.money)?.pay) - standbyCents(load)),
      ...sums('standby', t`Standby ${sign}`, standbyCents),
      ...sums('subHaul', t`To hauler ${sign}`, load => (load.money?.haul ? centsOf(load.money.subHaul?.pay) : 0)),
      ...sums('material', t`Material ${sign}`, load => centsOf(load.money?.material?.pay)),
      // A reader who may not see money gets no column of zeros.
      ...(loads.some(load => load.money)
        ? [
            {
              ...money(
                'total',
                isBrokers(loads) ? t`To you ${sign}` : t`Total ${sign}`,
                load => totalCentsOf(load.money),
                true,
              ),
              // All amounts of a load have its currency, and a sign such as "$" can mean several.
              unit: { head: t`Currency`, of: ({ money }: LoadLogDocument) => money?.currency },
            },
          ]
        : []),
      ...(loads.some(load => load.evidence) ? [grade] : []),
      {
        key: 'state',
        head: t`Status`,
        value: load => stateLabel(load).label,
        cell: load => <StatusBadge tone={stateLabel(load).tone}>{stateLabel(load).label}</StatusBadge>,
      },
    ]
  }, [t, loads, stateLabel])
}

/** @param unit what the head names, if all loads have it: only then there is a total */
function quantityColumn(unit: string | undefined, heads: Record<'quantity' | 'unit', string>): Column<LoadLogDocument> {
  return {
    key: 'quantity',
    head: unit ?? heads.quantity,
    value: ({ quantity }) => (quantity ? quantity.amountMilli / 1000 : undefined),
    ...(!unit && {
      unit: { head: heads.unit, of: ({ quantity }) => (quantity ? nameUnit(quantity.unit) : undefined) },
    }),
    cell: load => quantityLabels(load, unit !== undefined),
    number: true,
    ...(unit && { total: shown => totalQuantity(shown) }),
  }
}

/** With the digits of the cells above it. */
function totalQuantity(shown: readonly LoadLogDocument[]): string {
  const quantities = shown.flatMap(({ quantity }) => quantity ?? [])
  const [first] = quantities
  const amountMilli = quantities.reduce((sum, quantity) => sum + quantity.amountMilli, 0)
  return first ? measureLoad({ unit: first.unit, amountMilli }).number : '–'
}

/** An amount of a load, which opens why the load pays it; a dash for nothing. */
function Why({ load: { projectId, loadLogId }, amount }: { load: LoadLogDocument; amount: string | 0 }) {
  const { type } = useCurrentEntity()
  if (amount === 0) return '–'
  return (
    <Link className="hw-link" to={paths.loadWhy(type, projectId, loadLogId)}>
      {amount}
    </Link>
  )
}

/** The quantity to the hundredth, with its unit unless the column head names it. */
function quantityLabels({ quantity }: LoadLogDocument, isNamed: boolean): string {
  if (!quantity) return '–'
  return isNamed ? measureLoad(quantity).number : formatLoad(quantity)
}

function unitHead(loads: readonly LoadLogDocument[]): string | undefined {
  const units = new Set(loads.flatMap(load => load.quantity?.unit ?? []))
  if (units.size !== 1) return undefined
  const [unit] = units
  const unitText = unit && nameUnit(unit)
  // Capitalize a word, as in "Tons"; a symbol such as m³ stays unchanged.
  return unitText?.replace(/^\p{Ll}(?=\p{L}+$)/u, first => first.toLocaleUpperCase())
}

/** "106.96" under a column head with the currency; with `load`, the amount has that load's currency sign. */
function amount(cents: number, load?: LoadLogDocument): string {
  return load?.money ? formatMoney(cents, load.money.currency) : formatNumber(cents / 100, 2, true)
}
