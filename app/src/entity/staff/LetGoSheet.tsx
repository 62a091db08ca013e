/** Lets go a person who works for a pit or a fleet. Asks first, because their access ends immediately. */
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useAsk } from '../../ask.ts'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { RefusalMessage } from '../../user/RefusalMessage.tsx'
import { useCurrentEntity } from '../CurrentEntity.tsx'
import { useMayCall } from '../member/MayCall.tsx'

/** An operator or a fleet trucker. */
type Staff = { entityId: string; joinedOn: number | null }

export type LettingGo = {
  mayLetGo: boolean
  staffEntityId: string | undefined
  ask: (staffEntityId: string) => void
  stop: () => void
}

/** Holds whose sheet is open. Plain members may not let anyone go. */
export function useLettingGo(): LettingGo {
  const mayLetGo = useMayCall('letStaffGo')
  const [staffEntityId, setStaffEntityId] = useState<string>()
  return { mayLetGo, staffEntityId, ask: setStaffEntityId, stop: () => setStaffEntityId(undefined) }
}

/** A button at the end of a person's row; `bare` shows only the icon, where there is little room. */
export function LetGoButton({ staff, name, lettingGo, bare = false }: ButtonProps) {
  const { t } = useLingui()
  if (!lettingGo.mayLetGo) return null
  const press = () => lettingGo.ask(staff.entityId)
  if (bare) return <PlainButton bare icon="door" label={t`Let go: ${name}`} onPress={press} />
  return (
    <PlainButton label={t`Let go: ${name}`} onPress={press}>
      <Trans>Let go</Trans>
    </PlainButton>
  )
}
type ButtonProps = { staff: Staff; name: string; lettingGo: LettingGo; bare?: boolean }

type SheetProps = {
  staff: Staff | undefined
  name: string
  onClose: () => void
  /** What happens to their current work. */
  children?: ReactNode
}

export function LetGoSheet({ staff, name, onClose, children }: SheetProps) {
  const { t } = useLingui()
  const { entityId } = useCurrentEntity()
  const { run, isAsking, refusal } = useAsk('letStaffGo')
  const letGo = async (staffEntityId: string) => {
    if (await run({ entityId, staffEntityId })) onClose()
  }
  return (
    <Sheet open={staff !== undefined} title={t`Let ${name} go?`} onClose={onClose}>
      {staff && (
        <div className="hw-form">
          {staff.joinedOn === null ? (
            <p>{t`The invitation stops working.`}</p>
          ) : (
            <p>{t`${name} loses access immediately. Their loads and tickets stay in your records.`}</p>
          )}
          {children}
          <RefusalMessage refusal={refusal} />
          <PlainButton wide icon="door" disabled={isAsking} onPress={() => void letGo(staff.entityId)}>
            <Trans>Let go</Trans>
          </PlainButton>
        </div>
      )}
    </Sheet>
  )
}
