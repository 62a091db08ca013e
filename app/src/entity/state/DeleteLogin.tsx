/** Requests the deletion of the user's login while they have no business, and cancels it before that day. */
import type { UserDelete } from '@haulway/domain/user/user-delete.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useAsk } from '../../ask.ts'
import { formatDay } from '../../ui/format/format.ts'
import { useGuardedAsk } from '../../user/use-guarded-ask.ts'
import { CancelDeletion, RequestDeletion } from './Deletion.tsx'

export function DeleteLogin({ userDelete }: { userDelete: UserDelete | null }) {
  return userDelete ? <CancelLoginDeletion userDelete={userDelete} /> : <RequestLoginDeletion />
}

function RequestLoginDeletion() {
  const { t } = useLingui()
  const ask = useGuardedAsk('requestUserDelete', () => {})
  return (
    <>
      <p>
        <Trans>Your name, email, phone number and settings are deleted too. Loads and tickets are kept.</Trans>
      </p>
      <RequestDeletion
        label={<Trans>Delete my login</Trans>}
        title={t`Delete your login?`}
        ask={ask}
        onSure={() => ask.run(({ password, code }) => ({ password, ...(code && { code }) }))}
      >
        <p>
          <Trans>
            It's deleted in 30 days. You can cancel until then. Creating or joining a business also cancels it.
          </Trans>
        </p>
      </RequestDeletion>
    </>
  )
}

function CancelLoginDeletion({ userDelete }: { userDelete: UserDelete }) {
  const { t } = useLingui()
  const cancel = useAsk('cancelUserDelete')
  return (
    <CancelDeletion
      day={formatDay(userDelete.deleteOn, 'UTC', 'long')}
      keep={t`Keep login`}
      refusal={cancel.refusal}
      sending={cancel.isAsking}
      onKeep={() => void cancel.run({})}
    />
  )
}
