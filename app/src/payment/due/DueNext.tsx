/** What a payer has to pay next: all that is overdue, otherwise the earliest due day. It leads to the payments. */

import { balanceDocumentSchema } from '@haulway/domain/ledger/ledger.documents.ts'
import type { DueStatement } from '@haulway/domain/payment/due.ts'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { paths } from '../../paths.ts'
import { formatMoney } from '../../ui/format/format.ts'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { formatCalendarDay } from '../../work/offer/work-labels.ts'
import { useBodies } from '../../work/project/use-jobber-work.ts'
import { useRelativeDay } from '../statement/statement-labels.ts'
import { dueFirst, useDues } from './use-dues.ts'

/** Renders nothing when nothing is due. @param today in the business's time zone */
export function DueNext({ today }: { today: string }) {
  const { t } = useLingui()
  const relative = useRelativeDay()
  const { scope, entityId, type } = useCurrentEntity()
  const balances = useBodies(scope, 'balances', balanceDocumentSchema)
  const dues = useDues(scope, balances ?? []) ?? []
  const own = balances ? dues.filter(({ statement }) => statement.payerEntityId === entityId) : []
  const ofCurrency = [...Map.groupBy(own, ({ statement }) => statement.currency)]
  const next = ofCurrency.map(([currency, all]) => ({ currency, dues: dueFirst(all, today) }))
  const shown = next.flatMap(({ currency, dues: first }) => {
    const [day] = first.map(({ statement }) => statement.dueOn).sort()
    return day === undefined ? [] : [{ currency, first, day }]
  })
  if (shown.length === 0) return null
  const second = (first: readonly DueStatement[], day: string) => {
    const businesses = new Set(first.map(({ statement }) => statement.payeeEntityId)).size
    return [plural(businesses, { one: '# business', other: '# businesses' }), relative(day, today)].join(', ')
  }
  return (
    <List label={t`To pay next`}>
      {shown.map(({ currency, first, day }) => (
        <ListRow
          key={currency}
          icon="card"
          title={t`Due ${formatCalendarDay(day)}`}
          second={second(first, day)}
          value={formatMoney(
            first.reduce((sum, { openCents }) => sum + openCents, 0),
            currency,
          )}
          to={paths.tab(type, 'payments')}
        />
      ))}
    </List>
  )
}
