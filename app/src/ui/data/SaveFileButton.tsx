/** Saves a file of the server. While it is read, the button says how much has arrived; how much will is not known. */
import { Trans } from '@lingui/react/macro'
import { PlainButton } from '../controls/buttons/PlainButton.tsx'
import { formatBytes } from '../format/format.ts'
import type { FileSaver, FileToSave } from './use-save-file.ts'

type Props = { saver: FileSaver; file: FileToSave; label: string; wide?: boolean }

export function SaveFileButton({ saver, file, label, wide }: Props) {
  const { save, waiting, receivedBytes } = saver
  return (
    <PlainButton icon="download" wide={wide ?? false} disabled={waiting !== undefined} onPress={() => void save(file)}>
      {waiting === file.name ? <Received bytes={receivedBytes} /> : label}
    </PlainButton>
  )
}

function Received({ bytes }: { bytes: number }) {
  if (bytes === 0) return <Trans>Please Wait...</Trans>
  return <Trans>{formatBytes(bytes)} received</Trans>
}
