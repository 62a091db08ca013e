/** Downloads the ticket of a load as PDF. */
import { writtenLanguage } from '@haulway/domain/language.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { useLingui } from '@lingui/react/macro'
import { useCurrentEntity } from '../entity/CurrentEntity.tsx'
import { read } from '../session/app-read.ts'
import { SaveFileButton } from '../ui/data/SaveFileButton.tsx'
import { type FileToSave, useSaveFile } from '../ui/data/use-save-file.ts'
import { useScreenLanguage } from '../ui/format/i18n.ts'
import { RefusalMessage } from '../user/RefusalMessage.tsx'

export function TicketFile({ load }: { load: Pick<LoadLogDocument, 'loadLogId' | 'loadNo' | 'ticketNo'> }) {
  const { t } = useLingui()
  const { entityId } = useCurrentEntity()
  const language = writtenLanguage(useScreenLanguage())
  const saver = useSaveFile()
  const { loadLogId, loadNo, ticketNo } = load
  const file: FileToSave = {
    name: `ticket-${ticketNo ?? loadNo}.pdf`,
    read: onReceived => read.loadTicket({ entityId, loadLogId }, language, onReceived),
  }
  return (
    <>
      <RefusalMessage refusal={saver.refusal} />
      <SaveFileButton saver={saver} file={file} label={t`Ticket as PDF`} wide />
    </>
  )
}
