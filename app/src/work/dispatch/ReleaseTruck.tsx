/**
 * Releases a truck from a project, after confirmation: its driver can then start no more loads there. A jobber that
 * releases it late reads first what it then owes.
 */
import type { DispatchDocument } from '@haulway/domain/work/dispatch/dispatch.documents.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAsk } from '../../ask.ts'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { MayCall } from '../../entity/member/MayCall.tsx'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { formatClock, formatDay, formatMoney } from '../../ui/format/format.ts'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { RefusalMessage } from '../../user/RefusalMessage.tsx'
import { useLateFees } from './LateFees.tsx'

export function ReleaseTruck({ dispatch }: { dispatch: DispatchDocument }) {
  const { t } = useLingui()
  const { entityId } = useCurrentEntity()
  const [isOpen, setIsOpen] = useState(false)
  const { run, isAsking, refusal } = useAsk('endDispatch')
  const { projectId, dispatchId, terms } = dispatch
  const { number } = terms.truck
  const release = async () => {
    if (await run({ projectId, dispatchId, entityId })) setIsOpen(false)
  }
  return (
    <MayCall call="endDispatch">
      <PlainButton bare label={t`Release truck ${number}`} onPress={() => setIsOpen(true)}>
        <Trans>Release truck</Trans>
      </PlainButton>
      <Sheet open={isOpen} title={t`Release ${number}?`} onClose={() => setIsOpen(false)}>
        <div className="hw-form">
          <p>
            <Trans>
              {terms.driverName} can't start more loads for {terms.projectName}. An open load can finish.
            </Trans>
          </p>
          <LateFee dispatch={dispatch} />
          <RefusalMessage refusal={refusal} />
          <PlainButton wide disabled={isAsking} onPress={() => void release()}>
            {isAsking ? <Trans>Please Wait...</Trans> : <Trans>Release truck {number}</Trans>}
          </PlainButton>
        </div>
      </Sheet>
    </MayCall>
  )
}

/** What the jobber owes if it releases the truck now. */
function LateFee({ dispatch }: { dispatch: DispatchDocument }) {
  const [late] = useLateFees([dispatch]) ?? []
  if (!late) return null
  const { timeZone } = dispatch.terms
  const fee = formatMoney(late.line.amountCents, late.currency)
  const start = `${formatDay(late.startAt, timeZone)}, ${formatClock(late.startAt, timeZone)}`
  return (
    <p>
      <Trans>
        Its shift begins {start}. If it hasn't started work, you owe {fee} for the late cancellation.
      </Trans>
    </p>
  )
}
