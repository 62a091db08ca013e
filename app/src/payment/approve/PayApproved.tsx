/** After approving: pays what was approved on this page, to each business, without leaving it. */

import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { totalOf } from '@haulway/domain/pay/line/line.ts'
import { dayOf } from '@haulway/domain/time.ts'
import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCurrentEntity, useEntityDocument } from '../../entity/CurrentEntity.tsx'
import { formatMoney } from '../../ui/format/format.ts'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { PayButton } from '../due/PayChosen.tsx'
import { PaySheet } from '../due/PaySheet.tsx'
import { useMoney } from '../use-money.ts'
import { owedFor } from './owed-for.ts'
import '../payment.css'

/**
 * @property loads approved on this page
 * @property isNext whether paying is the page's next action, because no load is chosen for approval
 */
type Props = { loads: readonly LoadLogDocument[]; isNext: boolean }

/** Nothing until something is approved, and nothing once it is paid. */
export function PayApproved({ loads, isNext }: Props) {
  const { t } = useLingui()
  const { scope, entityId } = useCurrentEntity()
  const entity = useEntityDocument()
  const money = useMoney(scope)
  // The amounts stay as they were when the sheet was opened: once they are paid, nothing is owed.
  const [paying, setPaying] = useState<ReturnType<typeof owedFor>>()
  const currency = loads[0]?.money?.currency
  if (!money || !entity || !currency) return null
  const balances = money.balances.filter(balance => balance.money.currency === currency)
  const debts = owedFor(entityId, loads, balances)
  const sumOf = (of: typeof debts) => formatMoney(totalOf(of), currency)
  const total = sumOf(debts)
  const payments = (paying ?? []).map(({ loads: count, ...debt }) => ({
    ...debt,
    numbers: [plural(count, { one: '# load', other: '# loads' })],
    settles: 'approvedLoads' as const,
  }))
  return (
    <>
      {debts.length > 0 && (
        <div className="pay-top">
          <PayButton
            isNext={isNext}
            size="row"
            second={<Trans>What you approved now</Trans>}
            onPress={() => setPaying(debts)}
          >
            <Plural value={debts.length} one={`Pay # business ${total}`} other={`Pay # businesses ${total}`} />
          </PayButton>
        </div>
      )}
      <Sheet open={paying !== undefined} title={t`Pay ${sumOf(paying ?? [])}`} onClose={() => setPaying(undefined)}>
        {paying && (
          <PaySheet
            entityId={entityId}
            currency={currency}
            payments={payments}
            today={dayOf(Date.now(), entity.timeZone)}
            onDone={() => setPaying(undefined)}
          />
        )}
      </Sheet>
    </>
  )
}
