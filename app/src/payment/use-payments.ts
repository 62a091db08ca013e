/** What the parts of a page of payments share: the money of a business, and which statements it pays next. */
import { readsMoney } from '@haulway/domain/entity/member/reader.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { isPriced } from '@haulway/domain/load-log/pay/load-pay.ts'
import type { DueStatement } from '@haulway/domain/payment/due.ts'
import { dayOf } from '@haulway/domain/time.ts'
import { createContext, useContext } from 'react'
import { useCurrentEntity } from '../entity/CurrentEntity.tsx'
import { useOwnRole } from '../entity/member/use-own-role.ts'
import { useAreaHeader } from '../frame/use-area-header.ts'
import { useWithOlderLoads } from '../load-log/list/OlderLoads.tsx'
import { useLoadLogs } from '../load-log/use-load-logs.ts'
import { useNow } from '../sync/use-is-page-shown.ts'
import { usePaySheet } from './due/PayChosen.tsx'
import { useDueSelection, useDues } from './due/use-dues.ts'
import { type Money, useMoney } from './use-money.ts'

export type Payments = {
  money: Money
  /** The loads on this device. */
  loads: readonly LoadLogDocument[]
  dues: readonly DueStatement[]
  /** The dues that this business pays. */
  toPay: readonly DueStatement[]
  today: string
  selection: ReturnType<typeof useDueSelection>
  onPay: ReturnType<typeof usePaySheet>['onPay']
}

export const PaymentsContext = createContext<Payments | undefined>(undefined)

/** @throws Error outside the page of payments, and before its documents are read */
export function usePayments(): Payments {
  const payments = useContext(PaymentsContext)
  if (!payments) throw new Error('usePayments is for the page of payments')
  return payments
}

/** @returns `payments` undefined until the local database has answered, and for a reader who sees no amounts */
export function useOpenPayments() {
  const { scope, entityId } = useCurrentEntity()
  const { timeZone } = useAreaHeader()
  const role = useOwnRole()
  const money = useMoney(scope)
  const dues = useDues(scope, money?.balances ?? [])
  const here = useLoadLogs(scope)
  const { loads: all = [], older } = useWithOlderLoads(scope, here)
  const toPay = (dues ?? []).filter(({ statement }) => statement.payerEntityId === entityId)
  const today = dayOf(useNow(60_000), timeZone)
  const selection = useDueSelection(toPay, today)
  const { onPay, sheet } = usePaySheet(entityId, today)
  const isRead = money && here && dues && role
  const isHidden = isRead && !readsMoney(role)
  const loads = here?.map(({ body }) => body) ?? []
  const payments: Payments | undefined =
    isRead && !isHidden ? { money, loads, dues, toPay, today, selection, onPay } : undefined
  const priced = all.map(({ body }) => body).filter(({ money }) => isPriced(money))
  return { payments, isHidden, priced, older, sheet }
}
