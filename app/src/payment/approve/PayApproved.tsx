/** After approving: pays what was approved on this page, to each business, without leaving it. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { dayOf } from '@haulway/domain/time.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCurrentEntity, useEntityDocument } from '../../entity/CurrentEntity.tsx'
import { WorkActionButton } from '../../entity/WorkAction.tsx'
import { formatMoney } from '../../ui/format/format.ts'
import { useIsWide } from '../../ui/layout/use-is-wide.ts'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { PaySheet } from '../due/PaySheet.tsx'
import { useMoney } from '../use-money.ts'
import { owedFor } from './owed-for.ts'
import '../payment.css'

/** Nothing until something is approved, and nothing once it is paid. @property loads approved on this page */
export function PayApproved({ loads }: { loads: readonly LoadLogDocument[] }) {
  const { t } = useLingui()
  const { scope, entityId } = useCurrentEntity()
  const entity = useEntityDocument()
  const money = useMoney(scope)
  const isWide = useIsWide()
  const [isPaying, setIsPaying] = useState(false)
  const currency = loads[0]?.money?.currency
  if (!money || !entity || !currency) return null
  const balances = money.balances.filter(balance => balance.money.currency === currency)
  const debts = owedFor(entityId, loads, balances)
  const total = formatMoney(
    debts.reduce((sum, { amountCents }) => sum + amountCents, 0),
    currency,
  )
  const payments = debts.map(({ loads: count, ...debt }) => ({
    ...debt,
    numbers: [count === 1 ? t`1 load` : t`${count} loads`],
  }))
  return (
    <>
      {payments.length > 0 && (
        <div className="pay-top">
          <WorkActionButton
            work="payment"
            call="payBalances"
            size={isWide ? 'row' : 'full'}
            title={
              <Plural value={payments.length} one={`Pay # business ${total}`} other={`Pay # businesses ${total}`} />
            }
            second={<Trans>What you approved now</Trans>}
            onPress={() => setIsPaying(true)}
          />
        </div>
      )}
      <Sheet open={isPaying} title={t`Pay ${total}`} onClose={() => setIsPaying(false)}>
        {isPaying && (
          <PaySheet
            {...{ entityId, currency, payments, today: dayOf(Date.now(), entity.timeZone) }}
            onDone={() => setIsPaying(false)}
          />
        )}
      </Sheet>
    </>
  )
}
