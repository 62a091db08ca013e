/** Records the weights of a scale house's file, after showing what matched, what differs and what did not match. */
import { weightUnits } from '@haulway/domain/pay/load/load-facts.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { CsvFile } from '../../paste/CsvFile.tsx'
import { ActionButton } from '../../ui/controls/buttons/ActionButton.tsx'
import { SelectField } from '../../ui/controls/SelectField.tsx'
import { TextAreaField } from '../../ui/controls/TextField.tsx'
import { ProgressBar } from '../../ui/data/ProgressBar.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { useUnsaved } from '../../ui/overlay/unsaved.ts'
import { RefusalMessage } from '../../user/RefusalMessage.tsx'
import { weightUnitLabel } from '../queue/weight-unit-labels.ts'
import { ScaleRows } from './ScaleRows.tsx'
import { readyRows, useScaleFile } from './use-scale-file.ts'

export function ScaleFile({ timeZone }: { timeZone: string }) {
  const { t } = useLingui()
  const view = useScaleFile(timeZone, t`From the scale file`)
  const { text, unit, file, matched, progress, recorded, refusal } = view
  useUnsaved(text !== '', () => view.change(''))
  const ready = readyRows(matched).length
  const left = file.rows.length - ready
  const headless = t`The first line must name the columns: ticket or truck, and net weight.`
  return (
    <div>
      <p>
        <Trans>
          Open the CSV file from your scale. The first line names the columns: ticket, truck or plate, date, time,
          gross, tare, net, weighmaster.
        </Trans>
      </p>
      <div className="paste-sources">
        <CsvFile onRead={view.change} />
      </div>
      <TextAreaField
        label={t`Weights`}
        hint={t`Or paste the rows from a spreadsheet. You can correct them here.`}
        rows={5}
        spellCheck={false}
        value={text}
        readOnly={progress !== undefined}
        onChange={event => view.change(event.currentTarget.value)}
      />
      <SelectField
        label={t`Scale unit`}
        hint={t`For weights without a unit.`}
        options={weightUnits.map(value => ({ value, label: weightUnitLabel(value) }))}
        value={unit}
        onChange={event => view.setUnit(weightUnits.find(each => each === event.currentTarget.value) ?? unit)}
      />
      {text.trim() !== '' && !file.hasHead && (
        <p>
          <StatusBadge tone="look">{headless}</StatusBadge>
        </p>
      )}
      {file.unused.length > 0 && <p className="hw-quiet">{t`Not used: ${file.unused.join(', ')}`}</p>}
      {recorded > 0 && (
        <p role="status">
          <StatusBadge tone="good">
            {t`${plural(recorded, { one: '# weight recorded', other: '# weights recorded' })}`}
          </StatusBadge>
        </p>
      )}
      <RefusalMessage refusal={refusal} />
      {progress && <ProgressBar text={t`${progress.done} of ${progress.of}`} {...progress} />}
      {ready > 0 && (
        <ActionButton
          title={t`${plural(ready, { one: 'Record # weight', other: 'Record # weights' })}`}
          {...(left > 0 && {
            second: t`${plural(left, { one: '# row left unchanged', other: '# rows left unchanged' })}`,
          })}
          sending={progress !== undefined}
          onPress={() => void view.recordWeights()}
        />
      )}
      <ScaleRows file={file} matched={matched} timeZone={timeZone} />
    </div>
  )
}
