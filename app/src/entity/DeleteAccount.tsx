/** Asking for the account of a business to be deleted, and taking it back while there is time. */
import type { EntityDocument } from '@haulway/domain/entity/entity.documents.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAsk } from '../ask.ts'
import { ActPlate } from '../ui/ActPlate.tsx'
import { formatDay } from '../ui/format.ts'
import { PlainButton } from '../ui/PlainButton.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { StateWord } from '../ui/StateWord.tsx'
import { RefusalLine } from '../user/RefusalLine.tsx'

export function DeleteAccount({ entity, isLast }: { entity: EntityDocument; isLast: boolean }) {
  return entity.accountDelete ? <TakeBack entity={entity} /> : <AskForIt entity={entity} isLast={isLast} />
}

function AskForIt({ entity, isLast }: { entity: EntityDocument; isLast: boolean }) {
  const { t } = useLingui()
  const ask = useAsk('requestAccountDelete')
  const [isSure, setIsSure] = useState(false)
  const { entityId, name } = entity
  return (
    <>
      <PlainButton icon="trash" wide onPress={() => setIsSure(true)}>
        <Trans>Delete the account</Trans>
      </PlainButton>
      <Sheet open={isSure} title={t`Delete ${name}?`} onClose={() => setIsSure(false)}>
        <div className="hw-form">
          <p>
            <Trans>
              It is deleted in 30 days. Until then you can take it back. From now on open work is finished and nothing
              new begins.
            </Trans>
          </p>
          {isLast && (
            <p>
              <Trans>This is your only business, so your login is deleted with it.</Trans>
            </p>
          )}
          <RefusalLine refusal={ask.refusal} />
          <ActPlate
            title={t`Delete it in 30 days`}
            sending={ask.isAsking}
            onPress={() => void ask.run({ entityId }).then(done => done && setIsSure(false))}
          />
        </div>
      </Sheet>
    </>
  )
}

function TakeBack({ entity }: { entity: EntityDocument }) {
  const { t } = useLingui()
  const cancel = useAsk('cancelAccountDelete')
  const { entityId, accountDelete, timeZone } = entity
  if (!accountDelete) return null
  const day = formatDay(accountDelete.deleteOn, timeZone, 'long')
  return (
    <div className="hw-form">
      <p>
        <StateWord tone="stop">{t`Will be deleted on ${day}`}</StateWord>
      </p>
      {accountDelete.waitingSince !== null && (
        <p>
          <Trans>It waits for loads to be approved, or for money to be paid or withdrawn.</Trans>
        </p>
      )}
      <RefusalLine refusal={cancel.refusal} />
      <ActPlate
        title={t`Keep the account`}
        second={t`Nothing has been deleted yet`}
        sending={cancel.isAsking}
        onPress={() => void cancel.run({ entityId })}
      />
    </div>
  )
}
