/** Downloads a business's data as one file, for its owner. Without an `entityId`: the user's own data. */
import { AppError } from '@haulway/domain/errors.ts'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { read } from '../../session/app-read.ts'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { saveFile } from '../../ui/data/save-file.ts'
import { RefusalMessage } from '../../user/RefusalMessage.tsx'

export function ExportData({ entityId }: { entityId?: string }) {
  const [isLoading, setIsLoading] = useState(false)
  const [refusal, setRefusal] = useState<AppError>()
  const download = async () => {
    setIsLoading(true)
    setRefusal(undefined)
    try {
      saveFile('haulway-data.json', 'application/json', await read.accountExport(entityId))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      setRefusal(error)
    } finally {
      setIsLoading(false)
    }
  }
  return (
    <>
      <RefusalMessage refusal={refusal} />
      <PlainButton icon="download" wide disabled={isLoading} onPress={() => void download()}>
        {isLoading ? <Trans>Please Wait...</Trans> : <Trans>Download my data</Trans>}
      </PlainButton>
    </>
  )
}
