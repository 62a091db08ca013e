/** The API keys of a business: what each may do and when it was last used. A new one is shown once. */

import type { ApiKeyDocument } from '@haulway/domain/api-key/api-key.documents.ts'
import { apiKeyScopeNames, apiKeyScopes } from '@haulway/domain/api-key/api-key.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCurrentUser } from '../entity/current-user.ts'
import { MayCall } from '../entity/member/MayCall.tsx'
import { PlainButton } from '../ui/controls/buttons/PlainButton.tsx'
import { StatusBadge } from '../ui/data/StatusBadge.tsx'
import { useDomainLabels } from '../ui/format/domain-labels.ts'
import { formatClock, formatDay } from '../ui/format/format.ts'
import { List, ListRow } from '../ui/layout/ListRow.tsx'
import { Sheet } from '../ui/overlay/Sheet.tsx'
import { ProofSheet } from '../user/ProofSheet.tsx'
import { useGuardedAsk } from '../user/use-guarded-ask.ts'
import { ApiKeyForm, type KeyAnswers } from './ApiKeyForm.tsx'
import { ApiKeyScopes, RevokeApiKey } from './RevokeApiKey.tsx'
import { SecretSheet } from './SecretSheet.tsx'

type Props = { entityId: string; keys: readonly ApiKeyDocument[]; timeZone: string }

export function ApiKeys({ entityId, keys, timeZone }: Props) {
  const { t } = useLingui()
  const [chosenId, setChosenId] = useState<string>()
  const chosen = keys.find(key => key.apiKeyId === chosenId)
  const [revoked, setRevoked] = useState<string>()
  const close = () => setChosenId(undefined)
  return (
    <>
      <List label={t`API keys`}>
        {keys.map(key => (
          <KeyRow key={key.apiKeyId} apiKey={key} timeZone={timeZone} onPress={() => setChosenId(key.apiKeyId)} />
        ))}
      </List>
      {revoked !== undefined && (
        <p role="status">
          <StatusBadge tone="good">{t`Key ${revoked} is revoked`}</StatusBadge>
        </p>
      )}
      <Sheet open={chosen !== undefined} title={chosen?.name ?? ''} onClose={close}>
        {chosen && (
          <>
            <ApiKeyScopes scopes={chosen.scopes} />
            <RevokeApiKey
              apiKey={chosen}
              onDone={() => {
                setRevoked(chosen.name)
                close()
              }}
            />
          </>
        )}
      </Sheet>
      <MayCall call="createApiKey">
        <NewKey entityId={entityId} />
      </MayCall>
    </>
  )
}

type RowProps = { apiKey: ApiKeyDocument; timeZone: string; onPress: () => void }

function KeyRow({ apiKey: { name, scopes, ending, lastUsedOn }, timeZone, onPress }: RowProps) {
  const { t } = useLingui()
  const label = useDomainLabels()
  const may = apiKeyScopeNames.filter(scope => scopes.includes(scope)).map(scope => label(apiKeyScopes[scope].title))
  const used =
    lastUsedOn === null
      ? t`never used`
      : t`used ${formatDay(lastUsedOn, timeZone)}, ${formatClock(lastUsedOn, timeZone)}`
  return (
    <ListRow
      icon="lock"
      title={name}
      second={
        <>
          <code>hw_…{ending}</code>, {used}
          <br />
          {may.join(', ')}
        </>
      }
      onPress={onPress}
    />
  )
}

function NewKey({ entityId }: { entityId: string }) {
  const { t } = useLingui()
  const { user } = useCurrentUser()
  const [isOpen, setIsOpen] = useState(false)
  const [entered, setEntered] = useState<KeyAnswers>()
  const [secret, setSecret] = useState<string>()
  const create = useGuardedAsk('createApiKey', reply => {
    setIsOpen(false)
    setEntered(undefined)
    setSecret(reply.secret)
  })
  return (
    <>
      <PlainButton icon="plus" onPress={() => setIsOpen(true)}>
        <Trans>New key</Trans>
      </PlainButton>
      <Sheet open={isOpen && !create.proof.open} title={t`New API key`} onClose={() => setIsOpen(false)}>
        <ApiKeyForm
          entered={entered}
          refusal={create.refusal}
          onKey={key => {
            setEntered(key)
            create.run(({ password, code }) => ({ entityId, ...key, password, ...(code && { code }) }))
          }}
        />
      </Sheet>
      <ProofSheet
        {...create.proof}
        codeEmail={user?.mfaRegistered ? user.email : undefined}
        reason={t`A program with this key works for your business. Enter your password to continue.`}
      />
      <SecretSheet title={t`New API key`} secret={secret} onClose={() => setSecret(undefined)}>
        <Trans>Copy it into your program now. It won't be shown again.</Trans>
      </SecretSheet>
    </>
  )
}
