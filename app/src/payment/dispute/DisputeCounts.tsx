/** How much a disputed load carried by everyone who counted it, and by what its truck usually carries, on one axis. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { foldDisputes } from '@haulway/domain/work/dispute/line-dispute.ts'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { useQuantityTitle, useWitnessLabels } from '../../load-log/load-log-labels.ts'
import { startOf, useLoadLogs } from '../../load-log/use-load-logs.ts'
import { formatLoad, formatNumber, formatSpan } from '../../ui/format/format.ts'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { countsOf } from './LineProof.tsx'

/** This many of a truck's loads show what it usually carries. */
const usualMax = 10
const usualMin = 3

export function DisputeCounts({ load }: { load: LoadLogDocument }) {
  const { t } = useLingui()
  const witness = useWitnessLabels()
  const titleOf = useQuantityTitle()
  const counts = countsOf(load)
  const usual = useUsualLoad(load)
  const unit = load.quantity?.unit
  if (counts.length === 0 || !unit) return null
  const ways = counts.length + (usual ? 1 : 0)
  const granted = grantedMilli(load)
  return (
    <Section title={plural(ways, { one: 'Counted once', other: 'Counted # ways' })} rule="none">
      <List label={t`Counts`}>
        {counts.map(({ act, quantity }) => (
          <ListRow
            key={act.actId}
            title={titleOf(act)}
            second={witness(act, load.terms)}
            value={formatLoad(quantity)}
          />
        ))}
        {usual && (
          <ListRow
            title={t`Truck ${load.terms.truck.number}`}
            second={t`last ${usual.count}: ${formatSpan(tons(usual.least), tons(usual.most))}`}
            value={formatLoad({ amountMilli: usual.mean, unit })}
          />
        )}
      </List>
      <CountAxis counted={counts.map(({ quantity }) => quantity.amountMilli)} granted={granted} usual={usual} />
    </Section>
  )
}

type Usual = { count: number; least: number; most: number; mean: number }

/** What earlier loads of the same truck and material carried; undefined if there are too few. */
function useUsualLoad(load: LoadLogDocument): Usual | undefined {
  const { scope } = useCurrentEntity()
  const loads = useLoadLogs(scope)
  return useMemo(() => {
    const before = (loads ?? []).flatMap(({ body }) =>
      body.terms.truck.truckId === load.terms.truck.truckId &&
      body.quantity?.unit === load.quantity?.unit &&
      body.terms.materialName === load.terms.materialName &&
      startOf(body) < startOf(load)
        ? [body.quantity?.amountMilli ?? 0]
        : [],
    )
    const last = before.slice(0, usualMax)
    if (last.length < usualMin) return undefined
    const sum = last.reduce((total, each) => total + each, 0)
    const mean = Math.round(sum / last.length)
    return { count: last.length, least: Math.min(...last), most: Math.max(...last), mean }
  }, [loads, load])
}

/** The quantities that sides of open disputes accept. */
function grantedMilli({ money }: LoadLogDocument): number[] {
  return foldDisputes(money?.acts ?? [])
    .filter(({ state }) => state === 'open')
    .flatMap(({ raiserGrants, otherGrants }) => [raiserGrants, otherGrants])
    .flatMap(each => (each && 'quantityMilli' in each ? [each.quantityMilli] : []))
}

type AxisProps = { counted: number[]; granted: number[]; usual: Usual | undefined }

/** Upright marks show what was counted, triangles what a side accepts. The truck's usual range is hatched. */
function CountAxis({ counted, granted, usual }: AxisProps) {
  const { t } = useLingui()
  // A single count has nothing to be compared with.
  if (new Set(counted).size + (usual ? 1 : 0) < 2) return null
  const all = [...counted, ...granted, ...(usual ? [usual.least, usual.most] : [])]
  const least = Math.min(...all)
  const most = Math.max(...all)
  if (least === most) return null
  const at = (milli: number) => `${((milli - least) / (most - least)) * 100}%`
  const from = tons(least)
  const to = tons(most)
  return (
    <div className="dispute-axis" role="img" aria-label={t`From ${from} to ${to}`}>
      <div className="dispute-axis-line">
        {usual && (
          <i
            className="dispute-axis-usual"
            style={{ insetInlineStart: at(usual.least), width: `calc(${at(usual.most)} - ${at(usual.least)})` }}
          />
        )}
        {[...new Set(counted)].map(milli => (
          <i key={milli} className="dispute-axis-count" style={{ insetInlineStart: at(milli) }} />
        ))}
        {[...new Set(granted)].map(milli => (
          <i key={milli} className="dispute-axis-side" style={{ insetInlineStart: at(milli) }} />
        ))}
      </div>
      <p className="hw-small hw-quiet">
        <span>{from}</span>
        <span>{to}</span>
      </p>
    </div>
  )
}

function tons(milli: number): string {
  return formatNumber(milli / 1000, 2, true)
}
