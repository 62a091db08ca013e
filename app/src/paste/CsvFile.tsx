/** Opens a CSV file and gives its text. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { Icon } from '../ui/icon/Icon.tsx'
import { fileBytesMax, readCsvFile } from './read-cells.ts'
import './paste.css'

export function CsvFile({ onRead }: { onRead: (text: string) => void }) {
  const { t } = useLingui()
  const id = useId()
  const [isTooLarge, setIsTooLarge] = useState(false)
  const read = async (input: HTMLInputElement) => {
    const [file] = input.files ?? []
    if (!file) return
    setIsTooLarge(file.size > fileBytesMax)
    if (file.size <= fileBytesMax) onRead(await readCsvFile(file))
    // Clear the input, so that the user can pick the same file again after correcting it.
    input.value = ''
  }
  return (
    <span className="paste-file">
      <input
        id={id}
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        onChange={event => void read(event.currentTarget)}
      />
      <label className="hw-plain hw-plain-tap" htmlFor={id}>
        <Icon name="document" />
        <span>
          <Trans>Open a CSV file</Trans>
        </span>
      </label>
      {isTooLarge && <p role="alert">{t`This file is too large for a list. Save only the rows as CSV.`}</p>}
    </span>
  )
}
