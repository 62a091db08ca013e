/** Agree the day: one page for each business on the other side, with its loads, its lines, and what differs. */
import { loadLogDocumentSchema } from '@haulway/domain/load-log/load-log.documents.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { useMayCall } from '../../entity/member/MayCall.tsx'
import { ManagersOnly } from '../../entity/WorkAction.tsx'
import { AreaPage } from '../../frame/AreaPage.tsx'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { formatDay } from '../../ui/format/format.ts'
import { useBodies } from '../../work/project/use-jobber-work.ts'
import { DayAgreement } from './DayAgreement.tsx'
import { type DayPair, dayPairs, openLoads } from './day-pairs.ts'
import '../payment.css'
import './agree-day.css'

export function AgreeDayPage() {
  const { t } = useLingui()
  const { scope, type } = useCurrentEntity()
  const loads = useBodies(scope, 'load-logs', loadLogDocumentSchema)
  const mayAgree = useMayCall('agreeDay')
  return (
    <AreaPage
      header={{ title: t`Agree on the day's loads`, back: paths.tab(type as 'jobber', 'payments') }}
      rows={mayAgree}
    >
      {!mayAgree && <ManagersOnly />}
      {mayAgree && !loads && <Skeleton rows={5} />}
      {mayAgree && loads && <Pairs pairs={dayPairs(loads)} />}
    </AreaPage>
  )
}

/** The number of days and businesses shown before "Show all". */
const pairsFirst = 6

/** The day and business with something to agree to is opened first. */
function Pairs({ pairs }: { pairs: readonly DayPair[] }) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState<string>()
  const [isShowingAll, setIsShowingAll] = useState(false)
  // Stays at the chosen page after its loads are agreed.
  const open = pairs.find(({ key }) => key === chosen) ?? pairs.find(pair => openLoads(pair).length > 0) ?? pairs[0]
  if (!open) {
    return (
      <EmptyState title={t`Nothing to agree on yet`}>
        <Trans>Delivered loads appear here, by day and business.</Trans>
      </EmptyState>
    )
  }
  const shown = isShowingAll ? pairs : pairs.filter((pair, index) => index < pairsFirst || pair === open)
  return (
    <>
      {pairs.length > 1 && (
        <nav className="agree-tabs" aria-label={t`Days and businesses`}>
          {shown.map(pair => (
            <button
              key={pair.key}
              type="button"
              aria-current={pair.key === open.key ? 'page' : undefined}
              onClick={() => setChosen(pair.key)}
            >
              <span>{pair.otherName}</span>
              <span className="hw-small">{formatDay(Date.parse(pair.shiftDay), 'UTC')}</span>
            </button>
          ))}
          {shown.length < pairs.length && (
            <button type="button" onClick={() => setIsShowingAll(true)}>
              <span>{t`Show all ${pairs.length}`}</span>
            </button>
          )}
        </nav>
      )}
      <DayAgreement key={open.key} pair={open} onAgreed={() => setChosen(open.key)} />
    </>
  )
}
