/** Downloads a business's data as one file, for its owner. Without an `entityId`: the user's own data. */
import { Trans } from '@lingui/react/macro'
import { read } from '../../session/app-read.ts'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { Received } from '../../ui/data/Received.tsx'
import { useSaveFile } from '../../ui/data/use-save-file.ts'
import { RefusalMessage } from '../../user/RefusalMessage.tsx'

const file = { name: 'haulway-data.json', type: 'application/json' }

export function ExportData({ entityId }: { entityId?: string }) {
  const { save, waiting, receivedBytes, refusal } = useSaveFile<'data'>()
  const download = () => save('data', { ...file, read: onReceived => read.accountExport(entityId, onReceived) })
  return (
    <>
      <RefusalMessage refusal={refusal} />
      <PlainButton icon="download" wide disabled={waiting !== undefined} onPress={() => void download()}>
        {waiting ? <Received bytes={receivedBytes} /> : <Trans>Download my data</Trans>}
      </PlainButton>
    </>
  )
}
