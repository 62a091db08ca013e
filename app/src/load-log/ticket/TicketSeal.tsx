/** Whether a load is sealed, and each device that signed it: whose, its key, when it signed, and when that came. */
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import type { LoadSeal } from '@haulway/domain/load-log/signed/fold-seal.ts'
import { keyName } from '@haulway/domain/seal/device-key.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import { actAt } from '@haulway/domain/work/act-order.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { clockOnDay, useWitnessRoles } from '../load-log-labels.ts'

/** @property day the day that the ticket shows */
type Props = { seal: LoadSeal; terms: Pick<LoadLogDocument['terms'], 'timeZone' | 'driverName'>; day: string }

/** An act that took longer than this to arrive was made without a network. */
const atOnceMs = minuteMs

export function TicketSeal({ seal, terms, day }: Props) {
  const { t } = useLingui()
  const roles = useWitnessRoles()
  const isLate = seal.signers.some(act => act.receivedAt !== undefined && act.receivedAt - actAt(act) > atOnceMs)
  return (
    <div className="hw-ticket-seal">
      <p className="hw-ticket-seal-state">
        <StatusBadge tone={seal.state === 'sealed' ? 'good' : 'look'}>
          {seal.state === 'sealed' ? t`Sealed` : t`One signature only`}
        </StatusBadge>
        {seal.code !== undefined && (
          <span className="hw-ticket-quiet">
            {isLate ? (
              <Trans>Signed with no network. Code {seal.code} on both phones.</Trans>
            ) : (
              <Trans>Code {seal.code} on both phones.</Trans>
            )}
          </span>
        )}
      </p>
      {seal.signers.map(act => (
        <div key={act.actId} className="hw-ticket-signer">
          <span>
            <strong>{act.witness === 'trucker' ? terms.driverName : roles[act.witness]}</strong>
            <span className="hw-ticket-quiet">
              <Trans>Key {keyName(act.signature?.publicKey ?? '')}</Trans>
            </span>
          </span>
          <span className="hw-ticket-signed-at">
            <strong>{clockOnDay(actAt(act), day, terms.timeZone)}</strong>
            {act.receivedAt !== undefined && act.receivedAt - actAt(act) > atOnceMs && (
              <span className="hw-ticket-quiet">
                <Trans>sent {clockOnDay(act.receivedAt, day, terms.timeZone)}</Trans>
              </span>
            )}
          </span>
        </div>
      ))}
    </div>
  )
}
