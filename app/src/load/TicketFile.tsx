/** Downloads the ticket of a load as PDF. */
import { AppError } from '@haulway/domain/errors.ts'
import { writtenLanguage } from '@haulway/domain/language.ts'
import type { LoadLogDocument } from '@haulway/domain/load-log/load-log.documents.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useCurrentEntity } from '../entity/CurrentEntity.tsx'
import { read } from '../session/app-session.ts'
import { PlainButton } from '../ui/controls/PlainButton.tsx'
import { saveFile } from '../ui/data/save-file.ts'
import { useScreenLanguage } from '../ui/format/i18n.ts'
import { RefusalMessage } from '../user/RefusalMessage.tsx'

export function TicketFile({ load }: { load: Pick<LoadLogDocument, 'loadLogId' | 'loadNo' | 'ticketNo'> }) {
  const { t } = useLingui()
  const { entityId } = useCurrentEntity()
  const language = writtenLanguage(useScreenLanguage())
  const [isWaiting, setIsWaiting] = useState(false)
  const [refusal, setRefusal] = useState<AppError>()
  const { loadLogId, loadNo, ticketNo } = load
  const save = async () => {
    setIsWaiting(true)
    setRefusal(undefined)
    try {
      saveFile(`ticket-${ticketNo ?? loadNo}.pdf`, '', await read.loadTicket({ entityId, loadLogId }, language))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      setRefusal(error)
    } finally {
      setIsWaiting(false)
    }
  }
  return (
    <>
      <RefusalMessage refusal={refusal} />
      <PlainButton icon="download" wide disabled={isWaiting} onPress={() => void save()}>
        {isWaiting ? <Trans>Please Wait...</Trans> : t`Ticket as PDF`}
      </PlainButton>
    </>
  )
}
