/** The links by which customers and inspectors follow a project: a new one, each with its last use, and ending one. */
import { followPath } from '@haulway/domain/share-link/share-link.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { SecretSheet } from '../api-key/SecretSheet.tsx'
import { useAsk, useReadCall } from '../ask.ts'
import { MayCall } from '../entity/member/MayCall.tsx'
import { readServerOrigin } from '../native/server-url.ts'
import { PlainButton } from '../ui/controls/buttons/PlainButton.tsx'
import { SureButton } from '../ui/controls/buttons/SureButton.tsx'
import type { PressKey } from '../ui/feedback/shortcuts.ts'
import { formatClock, formatDay } from '../ui/format/format.ts'
import { List, ListRow } from '../ui/layout/ListRow.tsx'
import { Section } from '../ui/layout/Section.tsx'
import { Sheet } from '../ui/overlay/Sheet.tsx'
import { RefusalMessage } from '../user/RefusalMessage.tsx'
import { ShareLinkForm } from './ShareLinkForm.tsx'

type Props = { projectId: string; timeZone: string }
type ButtonProps = Props & {
  /** The key that presses it. */
  pressKey?: PressKey | undefined
}

export function ShareLinks({ pressKey, ...props }: ButtonProps) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const [token, setToken] = useState<string>()
  return (
    <MayCall call="createShareLink">
      <PlainButton icon="share" wide pressKey={pressKey} onPress={() => setIsOpen(true)}>
        <Trans>Share with a customer</Trans>
      </PlainButton>
      <Sheet open={isOpen} title={t`Share with a customer`} onClose={() => setIsOpen(false)}>
        <Shared
          {...props}
          onToken={made => {
            setIsOpen(false)
            setToken(made)
          }}
        />
      </Sheet>
      <SecretSheet
        title={t`Link to follow the project`}
        secret={token && `${readServerOrigin()}${followPath}#${token}`}
        onClose={() => setToken(undefined)}
      >
        <Trans>Copy it now. It won't be shown again.</Trans>
      </SecretSheet>
    </MayCall>
  )
}

function Shared({ projectId, timeZone, onToken }: Props & { onToken: (token: string) => void }) {
  const { t } = useLingui()
  const { value, refusal, readAgain } = useReadCall('listShareLinks', { projectId })
  const links = value?.shareLinks ?? []
  const end = useAsk('endShareLink')
  const [chosenId, setChosenId] = useState<string>()
  const endLink = (shareLinkId: string) => end.run({ projectId, shareLinkId }).then(reply => reply && readAgain())
  return (
    <>
      <p className="hw-quiet">
        <Trans>
          Anyone with the link sees live trucks, loads and quantities by day, and the forecast, without an account. No
          prices, no names of people.
        </Trans>
      </p>
      <ShareLinkForm projectId={projectId} onToken={onToken} />
      <RefusalMessage refusal={refusal ?? end.refusal} />
      {links.length > 0 && (
        <Section title={t`Links`} rule="none">
          <List label={t`Links`}>
            {links.map(({ shareLinkId, name, expiresOn, lastUsedOn }) => (
              <ListRow
                key={shareLinkId}
                icon="share"
                title={name}
                second={[
                  t`until ${formatDay(expiresOn, timeZone)}`,
                  lastUsedOn === null
                    ? t`never used`
                    : t`used ${formatDay(lastUsedOn, timeZone)}, ${formatClock(lastUsedOn, timeZone)}`,
                ].join(', ')}
                onPress={() => setChosenId(shareLinkId === chosenId ? undefined : shareLinkId)}
              />
            ))}
          </List>
        </Section>
      )}
      {chosenId && links.some(({ shareLinkId }) => shareLinkId === chosenId) && (
        <SureButton
          key={chosenId}
          wide
          disabled={end.isAsking}
          why={<Trans>People with the link no longer see anything.</Trans>}
          sure={<Trans>End it now</Trans>}
          onPress={() => void endLink(chosenId)}
        >
          <Trans>End this link</Trans>
        </SureButton>
      )}
    </>
  )
}
