/** A hauler's documents: of the business, of its drivers and of its trucks, with the state of each. */

import { type Buyer, type Holder, lastDayOf } from '@haulway/domain/paper/check-papers.ts'
import { type Paper, type PaperKind, paperKindRows, paperKinds } from '@haulway/domain/paper/paper.ts'
import { type RequiredKind, requiredKinds, subjectOf } from '@haulway/domain/paper/paper-requirements.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { PaperFile } from '../../attachment/PaperFile.tsx'
import { useAttachments } from '../../attachment/use-attachments.ts'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { useMayCall } from '../../entity/member/MayCall.tsx'
import { ManagersOnly } from '../../entity/WorkAction.tsx'
import { AreaPage } from '../../frame/AreaPage.tsx'
import { useAreaHeader } from '../../frame/use-area-header.ts'
import { PaperEndings } from '../../paper/PaperEndings.tsx'
import { PaperForm } from '../../paper/PaperForm.tsx'
import { usePaperStatus, useRequiredKindLabels } from '../../paper/paper-labels.ts'
import { type OwnHolders, useOwnHolders } from '../../paper/use-own-holders.ts'
import { useBuyers } from '../../paper/use-papers.ts'
import { paths } from '../../paths.ts'
import { TruckPlate } from '../../truck/TruckPlate.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { formatList } from '../../ui/format/format.ts'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import './documents.css'

export function DocumentsPage() {
  const { t } = useLingui()
  const { type } = useCurrentEntity()
  const { entityName } = useAreaHeader()
  const mayChange = useMayCall('savePaper')
  const hauler = useOwnHolders()
  const header = { title: t`Documents`, second: entityName, back: paths.business(type) }
  return (
    <AreaPage header={header}>
      {!mayChange && <ManagersOnly />}
      {mayChange && !hauler && <Skeleton rows={6} />}
      {mayChange && hauler && <Documents hauler={hauler} />}
    </AreaPage>
  )
}

function Documents({ hauler }: { hauler: OwnHolders }) {
  const { t } = useLingui()
  const { entityId, papers, holders, today } = hauler
  const buyers = useBuyers()
  const [editing, setEditing] = useState<Editing>()
  const rows = { buyers, today }
  const trucks = holders.filter(({ of }) => of === 'truck')
  return (
    <>
      <PaperEndings />
      <div className="hw-documents">
        <div>
          {holders
            .filter(({ of }) => of !== 'truck')
            .map(holder => {
              const label = holder.of === 'business' ? t`Business` : t`Driver`
              // A solo trucker is a driver of the same name.
              const isOwnDriver = holder.of === 'driver' && holder.id === entityId
              const heads = isOwnDriver ? { title: label } : { title: holder.name, aside: label }
              return (
                <Section key={`${holder.of} ${holder.id}`} {...heads} rule="ink">
                  <Kinds holder={holder} {...rows} onEdit={setEditing} />
                </Section>
              )
            })}
        </div>
        <Section title={t`Trucks`} aside={trucks.length} rule="ink">
          <List>
            {trucks.map(holder => (
              <TruckRow key={holder.id} holder={holder} {...rows} />
            ))}
          </List>
        </Section>
      </div>
      <EditSheet {...{ entityId, papers, editing }} onClose={() => setEditing(undefined)} />
    </>
  )
}

type Editing = { kind: PaperKind; driverEntityId: string | null }
type RowProps = { holder: Holder; buyers: readonly Buyer[]; today: string }

/** Every kind of a business or a driver: those on file, and those that are missing. */
function Kinds({ holder, buyers, today, onEdit }: RowProps & { onEdit: (editing: Editing) => void }) {
  const labels = useRequiredKindLabels()
  const driverEntityId = holder.of === 'driver' ? holder.id : null
  return (
    <List>
      {paperKinds
        .filter(kind => paperKindRows[kind].of === holder.of)
        .map(kind => (
          <ListRow
            key={kind}
            icon="document"
            title={labels[kind]}
            second={<KindState holder={holder} kind={kind} buyers={buyers} today={today} />}
            onPress={() => onEdit({ kind, driverEntityId })}
          />
        ))}
    </List>
  )
}

/** The state of a kind, and which buyers require it. */
function KindState({ holder, kind, buyers, today }: RowProps & { kind: RequiredKind }) {
  const status = usePaperStatus()
  const { tone, label, time } = status(holder, kind, today)
  const requiring = buyers.filter(({ levels }) => levels[kind] === 'block').map(({ name }) => name)
  const isMissing = lastDayOf(holder, kind) === 'missing'
  if (isMissing && !isAsked(buyers, kind)) return <Trans>Not on file</Trans>
  return (
    <>
      <StatusBadge tone={isMissing && requiring.length > 0 ? 'stop' : tone} {...(time !== undefined && { time })}>
        {label}
      </StatusBadge>
      {requiring.length > 0 && (
        <>
          <br />
          <span className="hw-quiet hw-small">
            <Trans>Required by {formatList(requiring)}</Trans>
          </span>
        </>
      )}
    </>
  )
}

function isAsked(buyers: readonly Buyer[], kind: RequiredKind): boolean {
  return buyers.some(({ levels }) => (levels[kind] ?? 'off') !== 'off')
}

/** A truck's documents are on its own page. */
function TruckRow({ holder, buyers, today }: RowProps) {
  const { t } = useLingui()
  const { type } = useCurrentEntity()
  const labels = useRequiredKindLabels()
  const status = usePaperStatus()
  const shown = requiredKinds
    .filter(kind => subjectOf(kind) === 'truck')
    .filter(kind => isAsked(buyers, kind) || lastDayOf(holder, kind) !== 'missing')
  return (
    <ListRow
      lead={<TruckPlate number={holder.name} size="list" />}
      title={
        <span className="hw-documents-kinds">
          {shown.length === 0 && <span className="hw-quiet">{t`Nothing on file`}</span>}
          {shown.map(kind => {
            const { tone, label } = status(holder, kind, today)
            const isRequired = buyers.some(({ levels }) => levels[kind] === 'block')
            return (
              <StatusBadge key={kind} tone={tone === 'normal' && isRequired ? 'stop' : tone} time={label}>
                {labels[kind]}
              </StatusBadge>
            )
          })}
        </span>
      }
      to={paths.truck(type, holder.id)}
    />
  )
}

type EditProps = {
  entityId: string
  papers: readonly Paper[]
  editing: Editing | undefined
  onClose: () => void
}

function EditSheet({ entityId, papers, editing, onClose }: EditProps) {
  const labels = useRequiredKindLabels()
  const attachments = useAttachments()
  const paper = editing && lastToExpire(papers, editing)
  return (
    <Sheet open={editing !== undefined} title={editing ? labels[editing.kind] : ''} onClose={onClose}>
      {editing && (
        <PaperForm
          key={`${editing.kind} ${editing.driverEntityId}`}
          {...{ entityId, ...editing, paper }}
          file={(attachmentId, onTaken) => (
            <PaperFile of={{ entityId }} attachmentId={attachmentId} onTaken={onTaken} />
          )}
          isWaiting={id => attachments?.some(each => each.attachmentId === id && each.isWaiting) ?? false}
          onDone={onClose}
        />
      )}
    </Sheet>
  )
}

/** The one that is valid the longest: it is the one that counts. */
function lastToExpire(papers: readonly Paper[], { kind, driverEntityId }: Editing): Paper | undefined {
  return papers
    .filter(paper => paper.kind === kind && paper.driverEntityId === driverEntityId)
    .toSorted((a, b) => ((a.expiresOn ?? '9') < (b.expiresOn ?? '9') ? 1 : -1))[0]
}
