/** Downloads a business's data as one file, for its owner. Without an `entityId`: the user's own data. */
import { useLingui } from '@lingui/react/macro'
import { read } from '../../session/app-read.ts'
import { SaveFileButton } from '../../ui/data/SaveFileButton.tsx'
import { type FileToSave, useSaveFile } from '../../ui/data/use-save-file.ts'
import { RefusalMessage } from '../../user/RefusalMessage.tsx'

export function ExportData({ entityId }: { entityId?: string }) {
  const { t } = useLingui()
  const saver = useSaveFile()
  const file: FileToSave = {
    name: 'haulway-data.json',
    type: 'application/json',
    read: onReceived => read.accountExport(entityId, onReceived),
  }
  return (
    <>
      <RefusalMessage refusal={saver.refusal} />
      <SaveFileButton saver={saver} file={file} label={t`Download my data`} wide />
    </>
  )
}
