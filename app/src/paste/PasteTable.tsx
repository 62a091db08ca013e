/** Adds many at once: rows pasted from a spreadsheet or read from a CSV file, each checked before any is added. */
import type { PasteKind } from '@haulway/domain/paste/paste-kinds.ts'
import { pasteKinds } from '@haulway/domain/paste/paste-kinds.ts'
import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { MayCall } from '../entity/member/MayCall.tsx'
import { useMay } from '../entity/member/use-may.ts'
import { ActionButton } from '../ui/controls/buttons/ActionButton.tsx'
import { CopyButton } from '../ui/controls/buttons/CopyButton.tsx'
import { TextAreaField } from '../ui/controls/TextField.tsx'
import { ProgressBar } from '../ui/data/ProgressBar.tsx'
import { StatusBadge } from '../ui/data/StatusBadge.tsx'
import { useUnsaved } from '../ui/overlay/unsaved.ts'
import { RefusalMessage } from '../user/RefusalMessage.tsx'
import { CsvFile } from './CsvFile.tsx'
import { PastedRows } from './PastedRows.tsx'
import { pasteAdding } from './paste-adding.ts'
import { useAddLabels, useColumnLabels } from './paste-labels.ts'
import { type Pasting, usePasting } from './use-pasting.ts'
import './paste.css'

export function PasteTable({ kind }: { kind: PasteKind }) {
  const { t } = useLingui()
  const pasting = usePasting(kind)
  const labels = useAddLabels(kind)
  const columns = useColumnLabels()
  const { call, work } = pasteAdding[kind]
  const may = useMay(work ?? 'invitation')
  const isRefused = work !== undefined && !may.allowed
  const { text, table, progress, added, stop, isAdding, change } = pasting
  useUnsaved(text !== '', () => change(''))
  const ready = table.rows.filter(({ row }) => row !== undefined).length
  const toFix = table.rows.length - ready
  const required: readonly string[] = pasteKinds[kind].required
  const names = pasteKinds[kind].columns.map(column => `${columns[column]}${required.includes(column) ? ' *' : ''}`)
  const rest = table.rest.length
  return (
    <MayCall call={call}>
      <div>
        <p>
          <Trans>Columns:</Trans> {names.join(', ')}
        </p>
        <div className="paste-sources">
          <CsvFile onRead={change} />
          <CopyButton text={pasteKinds[kind].columns.map(column => columns[column]).join('\t')}>
            <Trans>Copy the column headers</Trans>
          </CopyButton>
        </div>
        <TextAreaField
          label={t`Rows`}
          hint={t`Paste from a spreadsheet. You can correct rows here.`}
          rows={6}
          spellCheck={false}
          value={text}
          readOnly={isAdding}
          onChange={event => change(event.currentTarget.value)}
        />
        <Added pasting={pasting} label={labels.added(added)} />
        {table.unused.length > 0 && <p className="hw-quiet">{t`Not used: ${table.unused.join(', ')}`}</p>}
        <PastedRows kind={kind} pasting={pasting} />
        {table.rest.length > 0 && (
          <p>
            <Plural
              value={rest}
              one="# more row waits until these are added."
              other="# more rows wait until these are added."
            />
          </p>
        )}
        <RefusalMessage refusal={stop} />
        {isRefused && (
          <p>
            <StatusBadge tone="look">{may.reason}</StatusBadge>
          </p>
        )}
        {progress && <ProgressBar text={t`${progress.done} of ${progress.of}`} {...progress} />}
        {table.rows.length > 0 && (
          <ActionButton
            title={labels.add(ready)}
            {...(toFix > 0 && {
              second: t`${plural(toFix, { one: '# row stays here to fix', other: '# rows stay here to fix' })}`,
            })}
            sending={isAdding}
            greyed={ready === 0 || isRefused}
            onPress={() => void pasting.run()}
          />
        )}
      </div>
    </MayCall>
  )
}

function Added({ pasting: { added, invitations }, label }: { pasting: Pasting; label: string }) {
  if (added === 0) return null
  return (
    <div role="status">
      <p>
        <StatusBadge tone="good">{label}</StatusBadge>
      </p>
      {invitations.length > 0 && (
        <>
          <p>
            <Trans>No email? Copy the link now and send it yourself. It won't be shown again.</Trans>
          </p>
          <ul className="paste-links">
            {invitations.map(({ name, link }, nth) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows
              <li key={nth}>
                <span>{name}</span>
                <CopyButton text={link ?? ''}>
                  <Trans>Copy link for {name}</Trans>
                </CopyButton>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
