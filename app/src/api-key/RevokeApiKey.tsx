/** What a key may do, and ending it. */

import type { ApiKeyDocument } from '@haulway/domain/api-key/api-key.documents.ts'
import { type ApiKeyScope, apiKeyScopes } from '@haulway/domain/api-key/api-key.ts'
import { Trans } from '@lingui/react/macro'
import { useAsk } from '../ask.ts'
import { MayCall } from '../entity/member/MayCall.tsx'
import { SureButton } from '../ui/controls/buttons/SureButton.tsx'
import { useDomainLabels } from '../ui/format/domain-labels.ts'
import { List, ListRow } from '../ui/layout/ListRow.tsx'
import { RefusalMessage } from '../user/RefusalMessage.tsx'

export function ApiKeyScopes({ scopes }: { scopes: readonly ApiKeyScope[] }) {
  const label = useDomainLabels()
  return (
    <List>
      {scopes.map(scope => (
        <ListRow key={scope} title={label(apiKeyScopes[scope].title)} second={label(apiKeyScopes[scope].says)} />
      ))}
    </List>
  )
}

/** Asks for confirmation first: the program stops at once. */
export function RevokeApiKey({
  apiKey: { entityId, apiKeyId },
  onDone,
}: {
  apiKey: ApiKeyDocument
  onDone: () => void
}) {
  const revoke = useAsk('revokeApiKey')
  const run = () => void revoke.run({ entityId, apiKeyId }).then(reply => reply && onDone())
  return (
    <MayCall call="revokeApiKey">
      <div className="hw-form">
        <RefusalMessage refusal={revoke.refusal} />
        <SureButton
          wide
          disabled={revoke.isAsking}
          why={<Trans>The program that uses this key stops working right away.</Trans>}
          sure={<Trans>Revoke now</Trans>}
          onPress={run}
        >
          <Trans>Revoke key</Trans>
        </SureButton>
      </div>
    </MayCall>
  )
}
