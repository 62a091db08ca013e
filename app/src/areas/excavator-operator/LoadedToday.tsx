/** The loads of an operator today, with the total of each material. */
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type LoadedTruck, sumByMaterial } from '../../load-log/queue/queue-loaded.ts'
import { paths } from '../../paths.ts'
import { TruckPlate } from '../../truck/TruckPlate.tsx'
import { formatClock, measureLoad } from '../../ui/format/format.ts'
import { Line, Lines } from '../../ui/layout/Lines.tsx'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { useIsWide } from '../../ui/layout/use-is-wide.ts'
import type { OperatorDay } from './use-operator-day.ts'

type Props = {
  day: Pick<OperatorDay, 'loadedByMe' | 'timeZone'>
  /** Whether a row opens its ticket. */
  isLinked?: boolean
}

export function LoadedToday({ day: { loadedByMe, timeZone }, isLinked = false }: Props) {
  const { t } = useLingui()
  const isWide = useIsWide()
  return (
    <div className="hw-loaded-today">
      <Section title={t`Total`} {...(isWide && { rule: 'ink' })}>
        <Lines>
          {sumByMaterial(loadedByMe).map(({ materialName, loads, quantity }) => (
            <Line
              key={`${materialName} ${quantity.unit}`}
              label={`${materialName},`}
              how={plural(loads, { one: '# load', other: '# loads' })}
              value={<Amount quantity={quantity} />}
            />
          ))}
        </Lines>
      </Section>
      <Section title={t`Loaded today`} rule="ink">
        <List>
          {loadedByMe.map(loaded => (
            <ListRow
              key={loaded.actId}
              lead={<TruckPlate number={loaded.terms.truck.number} size="list" loaded={loaded.isCarrying} />}
              title={loaded.ticketNo ?? t`No ticket number`}
              second={`${loaded.terms.materialName}, ${formatClock(loaded.at, timeZone)}`}
              value={<Amount quantity={loaded.quantity} />}
              {...(isLinked &&
                loaded.loadLogId !== undefined && {
                  to: paths.loadLog('excavatorOperator', loaded.projectId, loaded.loadLogId),
                })}
            />
          ))}
        </List>
      </Section>
    </div>
  )
}

function Amount({ quantity }: { quantity: LoadedTruck['quantity'] }) {
  if (!quantity) return '–'
  const { number, unit } = measureLoad(quantity)
  return (
    <>
      {number}
      <span className="hw-unit">{unit}</span>
    </>
  )
}
