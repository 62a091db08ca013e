/** Asking for one's login to be deleted while one has no business, and taking it back while there is time. */
import type { UserDelete } from '@haulway/domain/user/user-delete.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAsk } from '../ask.ts'
import { ActPlate } from '../ui/ActPlate.tsx'
import { formatDay } from '../ui/format.ts'
import { PlainButton } from '../ui/PlainButton.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { StateWord } from '../ui/StateWord.tsx'
import { RefusalLine } from '../user/RefusalLine.tsx'

export function DeleteLogin({ userDelete }: { userDelete: UserDelete | null }) {
  return userDelete ? <TakeBack userDelete={userDelete} /> : <AskForIt />
}

function AskForIt() {
  const { t } = useLingui()
  const ask = useAsk('requestUserDelete')
  const [isSure, setIsSure] = useState(false)
  return (
    <>
      <p>
        <Trans>Your name, e-mail address, phone number and settings go with it. Loads and tickets stay.</Trans>
      </p>
      <PlainButton icon="trash" wide onPress={() => setIsSure(true)}>
        <Trans>Delete my login</Trans>
      </PlainButton>
      <Sheet open={isSure} title={t`Delete your login?`} onClose={() => setIsSure(false)}>
        <div className="hw-form">
          <p>
            <Trans>
              It is deleted in 30 days. Until then you can take it back. Creating or joining a business takes it back,
              too.
            </Trans>
          </p>
          <RefusalLine refusal={ask.refusal} />
          <ActPlate
            title={t`Delete it in 30 days`}
            sending={ask.isAsking}
            onPress={() => void ask.run({}).then(done => done && setIsSure(false))}
          />
        </div>
      </Sheet>
    </>
  )
}

function TakeBack({ userDelete }: { userDelete: UserDelete }) {
  const { t } = useLingui()
  const cancel = useAsk('cancelUserDelete')
  const day = formatDay(userDelete.deleteOn, 'UTC', 'long')
  return (
    <div className="hw-form">
      <p>
        <StateWord tone="stop">{t`Will be deleted on ${day}`}</StateWord>
      </p>
      <RefusalLine refusal={cancel.refusal} />
      <ActPlate
        title={t`Keep the login`}
        second={t`Nothing has been deleted yet`}
        sending={cancel.isAsking}
        onPress={() => void cancel.run({})}
      />
    </div>
  )
}
