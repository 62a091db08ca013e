/** Accepts a notice's work with one or more trucks. Online only. A refusal shows why, and the user can try again. */

import { newId } from '@haulway/client/new-id.ts'
import type { TruckerNotice } from '@haulway/domain/work/board/trucker-notice.calls.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAsk } from '../../ask.ts'
import { WorkActionButton } from '../../entity/WorkAction.tsx'
import { PaperGate } from '../../paper/PaperGate.tsx'
import { useOwnSent } from '../../paper/use-papers.ts'
import { SelectField } from '../../ui/controls/SelectField.tsx'
import { rateText } from '../../ui/format/format.ts'
import { SheetFoot } from '../../ui/overlay/SheetFoot.tsx'
import { RefusalMessage } from '../../user/RefusalMessage.tsx'
import { OfferedWork } from '../before-agreeing/OfferedWork.tsx'
import type { NetOf } from '../before-agreeing/use-net-per-hour.ts'
import { BusyWarning } from '../dispatch/BusyWarning.tsx'
import { type OwnTruck, TruckChoice } from '../offer/TruckChoice.tsx'
import { useRateOf } from '../offer/work-labels.ts'

type Props = {
  notice: TruckerNotice
  /** Someone else took it, or it was withdrawn, while it is open here. */
  isGone: boolean
  netOf: NetOf
  entityId: string
  trucks: readonly OwnTruck[]
  currentTruckId: string | undefined
  trucksMax: number
  onLeave: () => void
  onDone: () => void
}

export function AcceptNotice({ notice, isGone, netOf, entityId, trucks, currentTruckId, trucksMax, ...on }: Props) {
  const { t } = useLingui()
  const { run, isAsking, refusal } = useAsk('acceptTruckerNotice')
  const isSolo = trucksMax === 1
  const [truckId, setTruckId] = useState(currentTruckId ?? trucks[0]?.truckId)
  const [count, setCount] = useState(1)
  const { projectId, noticeId, trucksLeft } = notice
  const accept = async () => {
    const own = isSolo && truckId !== undefined ? { truckId, dispatchId: newId() } : {}
    const shownCard = notice.money?.haul?.card
    const shown = shownCard ? { shownCard } : {}
    if (await run({ projectId, noticeId, entityId, offerId: newId(), trucks: count, ...own, ...shown })) on.onDone()
  }
  const rate = useRateOf()(notice)
  const sentOf = useOwnSent()
  const sent = sentOf(trucks.find(each => each.truckId === truckId))
  const counts = Array.from({ length: Math.min(trucksMax, trucksLeft) }, (_, index) => String(index + 1))
  return (
    <div className="hw-form">
      <OfferedWork work={notice} netOf={netOf} />
      {isSolo ? (
        <TruckChoice trucks={trucks} value={truckId} onChange={setTruckId} />
      ) : (
        <SelectField
          label={t`How many trucks`}
          options={counts.map(value => ({ value, label: value }))}
          value={String(count)}
          onChange={event => setCount(Number(event.currentTarget.value))}
        />
      )}
      <SheetFoot>
        {isSolo && <BusyWarning truckId={truckId} />}
        <RefusalMessage refusal={refusal} />
        {/* While the acceptance is sent, the notice may be gone because we took it. */}
        {isGone && !isAsking ? (
          <p role="alert" className="hw-strong">
            <Trans>This job is no longer posted.</Trans>
          </p>
        ) : (
          <PaperGate work={{ ...notice, requires: notice.requires ?? [] }} onLeave={on.onLeave} {...sent}>
            <WorkActionButton
              work="offer"
              call="acceptTruckerNotice"
              title={<Trans>Accept work</Trans>}
              second={rate && t`${rateText(rate)}, locked for you`}
              sending={isAsking}
              onPress={() => void accept()}
            />
          </PaperGate>
        )}
      </SheetFoot>
    </div>
  )
}
