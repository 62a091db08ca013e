/** Downloads the ticket of a load as PDF. */
import { writtenLanguage } from '@haulway/domain/language.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useCurrentEntity } from '../entity/CurrentEntity.tsx'
import { read } from '../session/app-read.ts'
import { PlainButton } from '../ui/controls/buttons/PlainButton.tsx'
import { useSaveFile } from '../ui/data/use-save-file.ts'
import { useScreenLanguage } from '../ui/format/i18n.ts'
import { RefusalMessage } from '../user/RefusalMessage.tsx'

export function TicketFile({ load }: { load: Pick<LoadLogDocument, 'loadLogId' | 'loadNo' | 'ticketNo'> }) {
  const { t } = useLingui()
  const { entityId } = useCurrentEntity()
  const language = writtenLanguage(useScreenLanguage())
  const { save, waiting, refusal } = useSaveFile()
  const { loadLogId, loadNo, ticketNo } = load
  const saveTicket = () =>
    save('ticket', {
      name: `ticket-${ticketNo ?? loadNo}.pdf`,
      read: () => read.loadTicket({ entityId, loadLogId }, language),
    })
  return (
    <>
      <RefusalMessage refusal={refusal} />
      <PlainButton icon="download" wide disabled={waiting !== undefined} onPress={() => void saveTicket()}>
        {waiting ? <Trans>Please Wait...</Trans> : t`Ticket as PDF`}
      </PlainButton>
    </>
  )
}
