/** Why a load pays what it pays: each line with its rule and facts, who agreed to the rate, and what was booked. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { type AgreementKind, agreements } from '@haulway/domain/work/agreement-cards.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useParams } from 'react-router-dom'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { AreaPage } from '../../frame/AreaPage.tsx'
import { paths } from '../../paths.ts'
import { DayLines } from '../../payment/LoadPayLines.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { formatDay } from '../../ui/format/format.ts'
import { useAnyLoad } from '../use-any-load.ts'
import { useExplained } from './use-explained.ts'
import { WhyAgreement } from './WhyAgreement.tsx'
import './why.css'

export function WhyPage() {
  const { t } = useLingui()
  const { type } = useCurrentEntity()
  const { projectId = '', loadLogId = '' } = useParams()
  const load = useAnyLoad(loadLogId)
  const header = { title: t`Why this amount`, back: paths.loadLog(type, projectId, loadLogId) }
  return (
    <AreaPage header={header}>
      {load === undefined && <Skeleton rows={6} />}
      {load === null && (
        <EmptyState title={t`Load not found on this device`}>
          <Trans>Older loads need a connection. Try again when you are online.</Trans>
        </EmptyState>
      )}
      {load && <Agreements load={load} />}
    </AreaPage>
  )
}

function Agreements({ load }: { load: LoadLogDocument }) {
  const { t } = useLingui()
  const { money } = load
  const seen = agreements.filter(agreement => money?.[agreement]?.pay)
  if (!money || seen.length === 0) {
    return (
      <EmptyState title={t`No amounts to show`}>
        <Trans>This load pays nothing, or its amounts are for owners and managers.</Trans>
      </EmptyState>
    )
  }
  return <Explanation load={load} money={money} seen={seen} />
}

type ExplanationProps = {
  load: LoadLogDocument
  money: NonNullable<LoadLogDocument['money']>
  seen: readonly AgreementKind[]
}

/** Only for readers of an amount: the server explains nothing to drivers, operators and plain members. */
function Explanation({ load, money, seen }: ExplanationProps) {
  const { t } = useLingui()
  const explained = useExplained(load)
  const { loadNo, terms, shiftDay } = load
  return (
    <>
      <p className="hw-quiet">
        {t`Load ${loadNo}, truck ${terms.truck.number}, ${formatDay(Date.parse(shiftDay), 'UTC')}`}
      </p>
      <div className="why-agreements">
        {seen.map(agreement => (
          <WhyAgreement key={agreement} load={load} agreement={agreement} explained={explained} />
        ))}
      </div>
      <div className="why-day">
        <DayLines money={money} truck={terms.truck.number} />
      </div>
    </>
  )
}
