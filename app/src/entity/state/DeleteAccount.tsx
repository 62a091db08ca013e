/** Requests the deletion of a business's account, and cancels it before the day of the deletion. */
import type { EntityDocument } from '@haulway/domain/entity/entity.documents.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useAsk } from '../../ask.ts'
import { formatDay } from '../../ui/format/format.ts'
import { useGuardedAsk } from '../../user/use-guarded-ask.ts'
import { CancelDeletion, RequestDeletion } from './Deletion.tsx'

export function DeleteAccount({ entity, isLast }: { entity: EntityDocument; isLast: boolean }) {
  return entity.accountDelete ? (
    <CancelAccountDeletion entity={entity} />
  ) : (
    <RequestAccountDeletion entity={entity} isLast={isLast} />
  )
}

function RequestAccountDeletion({ entity, isLast }: { entity: EntityDocument; isLast: boolean }) {
  const { t } = useLingui()
  const ask = useGuardedAsk('requestAccountDelete', () => {})
  const { entityId, name } = entity
  return (
    <RequestDeletion
      label={<Trans>Delete account</Trans>}
      title={t`Delete ${name}?`}
      ask={ask}
      onSure={() => ask.run(({ password, code }) => ({ entityId, password, ...(code && { code }) }))}
    >
      <p>
        <Trans>
          It's deleted in 30 days. You can cancel until then. Open work can finish, but nothing new can start.
        </Trans>
      </p>
      {isLast && (
        <p>
          <Trans>This is your only business, so your login is deleted too.</Trans>
        </p>
      )}
    </RequestDeletion>
  )
}

function CancelAccountDeletion({ entity }: { entity: EntityDocument }) {
  const { t } = useLingui()
  const cancel = useAsk('cancelAccountDelete')
  const { entityId, accountDelete, timeZone } = entity
  if (!accountDelete) return null
  return (
    <CancelDeletion
      day={formatDay(accountDelete.deleteOn, timeZone, 'long')}
      keep={t`Keep account`}
      refusal={cancel.refusal}
      sending={cancel.isAsking}
      onKeep={() => void cancel.run({ entityId })}
    >
      {accountDelete.waitingSince !== null && (
        <p>
          <Trans>Waiting for loads and time sheets to be approved, or for money to be paid or withdrawn.</Trans>
        </p>
      )}
    </CancelDeletion>
  )
}
