/** Who agreed to the rate and when, and the journal entries that booked it. */
import type { ExplainedAgreement, ExplainedEntry } from '@haulway/domain/load-log/pay/explained-load.ts'
import { type AgreedRate, agreedNumber } from '@haulway/domain/work/agreement/agreed-rate.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { formatClock, formatDay, formatMoney } from '../../ui/format/format.ts'
import { Icon } from '../../ui/icon/Icon.tsx'
import { Line, Lines } from '../../ui/layout/Lines.tsx'
import { RefusalMessage } from '../../user/RefusalMessage.tsx'
import type { Explained } from './use-explained.ts'

type Props = {
  explained: Explained
  known: ExplainedAgreement | undefined
  currency: string
  timeZone: string
  /** The card in words. */
  children: ReactNode
}

export function WhyBooked({ explained, known, currency, timeZone, children }: Props) {
  return (
    <>
      <div className="why-fact">
        <Icon name="people" />
        <div>
          {explained.state === 'waiting' && <Skeleton rows={1} />}
          <RefusalMessage refusal={explained.refusal} />
          {explained.state === 'read' && <WhoAgreed agreed={known?.agreed ?? null} timeZone={timeZone} />}
          {children}
        </div>
      </div>
      {known?.entries.map(entry => (
        <Entry key={entry.journalEntryId} entry={entry} currency={currency} timeZone={timeZone} />
      ))}
      {known?.entries.length === 0 && (
        <div className="why-fact">
          <Icon name="document" />
          <p className="hw-quiet">
            <Trans>Recorded when the load is approved.</Trans>
          </p>
        </div>
      )}
    </>
  )
}

function WhoAgreed({ agreed, timeZone }: { agreed: AgreedRate | null; timeZone: string }) {
  const { t } = useLingui()
  if (!agreed) return <p>{t`Who agreed to this rate is no longer on record.`}</p>
  const { source, version, agreedAt, agreedBy } = agreed
  const number = agreedNumber(agreed)
  const on = agreedAt === null ? '' : `${formatDay(agreedAt, timeZone)}, ${formatClock(agreedAt, timeZone)}`
  const what: Record<AgreedRate['source'], string> = {
    standing: t`agreed on card ${version} of ${number}, ${on}`,
    offer: t`agreed on offer ${number}, ${on}`,
    board: t`accepted as posted, ${number}, ${on}`,
    listPrice: t`List price when the haul was created, ${number}`,
  }
  return (
    <p>
      {agreedBy.length > 0 && <strong className="why-names">{agreedBy.join(t` and `)}</strong>}
      <span>{what[source]}</span>
    </p>
  )
}

/** Its accounts and amounts: they sum to zero. */
function Entry({ entry, currency, timeZone }: { entry: ExplainedEntry; currency: string; timeZone: string }) {
  const { t } = useLingui()
  const causeText = useCauseText()
  const accounts: Record<ExplainedEntry['lines'][number]['account'], string> = {
    payable: t`Payer owes`,
    disputed: t`Held for the dispute`,
    receivable: t`Payee is owed`,
  }
  const number = entry.journalEntryId.slice(-6).toUpperCase()
  return (
    <div className="why-fact">
      <Icon name="document" />
      <div>
        <p>
          <strong className="why-names">{t`Journal entry ${number}`}</strong>
          <span>{causeText(entry.cause, `${formatDay(entry.at, timeZone)}, ${formatClock(entry.at, timeZone)}`)}</span>
        </p>
        <Lines inset>
          {entry.lines.map(({ account, amountCents }) => (
            <Line
              key={account}
              label={accounts[account]}
              value={formatMoney(shownCents(account, amountCents), currency)}
            />
          ))}
        </Lines>
      </div>
    </div>
  )
}

/** The ledger writes debts as less than zero, so that an entry sums to zero. A reader needs the amount. */
function shownCents(account: ExplainedEntry['lines'][number]['account'], amountCents: number): number {
  return account === 'receivable' ? amountCents : -amountCents
}

function useCauseText(): (cause: ExplainedEntry['cause'], on: string) => string {
  const { t } = useLingui()
  return (cause, on) => {
    const texts: Partial<Record<ExplainedEntry['cause'], string>> = {
      loadApproved: t`Load approved, ${on}`,
      lineDisputed: t`Line disputed, ${on}`,
      disputeSettled: t`Dispute resolved, ${on}`,
      loadCorrected: t`Load corrected, ${on}`,
    }
    return texts[cause] ?? t`Recorded, ${on}`
  }
}
