/** The loads of this operator today: tickets and quantities, and the total of each material. */
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { AreaPage } from '../../frame/AreaPage.tsx'
import { type LoadedTruck, sumByMaterial } from '../../load-log/queue/queue-loaded.ts'
import { paths } from '../../paths.ts'
import { TruckPlate } from '../../truck/TruckPlate.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { formatClock, measureQuantity } from '../../ui/format/format.ts'
import { Line, Lines } from '../../ui/layout/Lines.tsx'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { useOperatorDay } from './use-operator-day.ts'

export function LoadedTodayPage() {
  const { t } = useLingui()
  const { header, loadedByMe, timeZone, isReady } = useOperatorDay()
  return (
    <AreaPage header={header} reading>
      {isReady && loadedByMe.length === 0 && (
        <EmptyState title={t`Nothing loaded today yet`}>
          <Trans>Each truck you load appears here with its ticket.</Trans>
        </EmptyState>
      )}
      {loadedByMe.length > 0 && (
        <>
          <Section title={t`Total`}>
            <Lines>
              {sumByMaterial(loadedByMe).map(({ materialName, loads, quantity }) => (
                <Line
                  key={`${materialName} ${quantity.unit}`}
                  label={materialName}
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
                  {...(loaded.loadLogId !== undefined && {
                    to: paths.loadLog('excavatorOperator', loaded.projectId, loaded.loadLogId),
                  })}
                />
              ))}
            </List>
          </Section>
        </>
      )}
    </AreaPage>
  )
}

function Amount({ quantity }: { quantity: LoadedTruck['quantity'] }) {
  if (!quantity) return '–'
  const { number, unit } = measureQuantity(quantity, 1, quantity.unit !== 'load')
  return (
    <>
      {number}
      <span className="hw-unit">{unit}</span>
    </>
  )
}
