/** A hauler's documents: of the business, of its drivers and of its trucks, with the state of each. */

import { type Buyer, type Holder, lastDayOf } from '@haulway/domain/paper/check-papers.ts'
import { type Paper, type PaperKind, paperKindRows, paperKinds } from '@haulway/domain/paper/paper.ts'
import type { RequiredKind } from '@haulway/domain/paper/paper-requirements.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { PaperFile } from '../../attachment/PaperFile.tsx'
import { useAttachments } from '../../attachment/use-attachments.ts'
import { UploadProgress } from '../../attachment/WaitingPictures.tsx'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { useMayCall } from '../../entity/member/MayCall.tsx'
import { ManagersOnly } from '../../entity/WorkAction.tsx'
import { AreaPage } from '../../frame/AreaPage.tsx'
import { useAreaHeader } from '../../frame/use-area-header.ts'
import { paths } from '../../paths.ts'
import { useUploads } from '../../sync/use-uploads.ts'
import { TruckPlate } from '../../truck/TruckPlate.tsx'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { formatList } from '../../ui/format/format.ts'
import { Line, Lines } from '../../ui/layout/Lines.tsx'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import type { Pane } from '../../ui/layout/Page.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { type RowPane, useRowPane } from '../../ui/layout/use-row-pane.ts'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { formatCalendarDay } from '../../work/offer/work-labels.ts'
import { PaperStates } from '../HaulerPapers.tsx'
import { PaperEndings, Requested } from '../PaperEndings.tsx'
import { PaperForm } from '../PaperForm.tsx'
import { strictestLevel, usePaperStates, usePaperStatus, useRequiredKindLabels } from '../paper-labels.ts'
import { type OwnHolders, useOwnHolders } from '../use-own-holders.ts'
import { paperKey, useBuyers } from '../use-papers.ts'
import './documents.css'

export function DocumentsPage() {
  const { t } = useLingui()
  const { type } = useCurrentEntity()
  const { entityName } = useAreaHeader()
  const mayChange = useMayCall('savePaper')
  const hauler = useOwnHolders()
  const buyers = useBuyers()
  const { pane, details, onPhone } = usePaperPane(mayChange ? hauler : undefined, buyers)
  const header = { title: t`Documents`, second: entityName, back: paths.business(type) }
  return (
    <AreaPage header={header} pane={details}>
      {!mayChange && <ManagersOnly />}
      {mayChange && !hauler && <Skeleton rows={6} />}
      {mayChange && hauler && <Documents hauler={hauler} buyers={buyers} pane={pane} onPhone={onPhone} />}
    </AreaPage>
  )
}

type PaperPane = { pane: RowPane; details?: Pane; onPhone?: PaperRow | undefined }

/** The document that the URL names: beside the list, where at first one is open that has something, or on a phone. */
function usePaperPane(hauler: OwnHolders | undefined, buyers: readonly Buyer[]): PaperPane {
  const labels = useRequiredKindLabels()
  const all = hauler?.holders.flatMap(rowsOf) ?? []
  const matters = ({ holder, kind }: PaperRow) => lastDayOf(holder, kind) !== 'missing' || isAsked(buyers, kind)
  const pane = useRowPane(
    'document',
    all.filter(matters).map(({ id }) => id),
  )
  if (!pane.isRoomy) return { pane, onPhone: all.find(({ id }) => id === pane.named) }
  const chosen = all.find(({ id }) => id === pane.chosen)
  if (!hauler || !chosen) return { pane }
  const children = (
    <>
      <p className="hw-quiet">{chosen.holder.name}</p>
      <PaperBeside key={chosen.id} {...hauler} editing={chosen} />
    </>
  )
  return { pane, details: { title: labels[chosen.kind], closeTo: pane.closeTo, children } }
}

type DocumentsProps = Pick<PaperPane, 'pane' | 'onPhone'> & { hauler: OwnHolders; buyers: readonly Buyer[] }

function Documents({ hauler, buyers, pane, onPhone }: DocumentsProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { holders, today } = hauler
  const close = () => navigate(pane.closeTo, { replace: true })
  const rows = { buyers, today, pane }
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
              const isOwnDriver = holder.of === 'driver' && holder.id === hauler.entityId
              const heads = isOwnDriver ? { title: label } : { title: holder.name, aside: label }
              return (
                <Section key={`${holder.of} ${holder.id}`} {...heads} rule="ink">
                  <Kinds holder={holder} {...rows} />
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
      <EditSheet hauler={hauler} editing={onPhone} onClose={close} />
    </>
  )
}

type Editing = { kind: PaperKind; driverEntityId: string | null }
type PaperRow = Editing & { id: string; holder: Holder }
type RowProps = { holder: Holder; buyers: readonly Buyer[]; today: string }

/** Every kind of a business or a driver. A truck's documents are on its own page. */
function rowsOf(holder: Holder): PaperRow[] {
  const driverEntityId = holder.of === 'driver' ? holder.id : null
  return paperKinds
    .filter(kind => paperKindRows[kind].of === holder.of)
    .map(kind => ({ id: paperKey({ holder, kind }), holder, kind, driverEntityId }))
}

type KindsProps = RowProps & { pane: RowPane }

/** Those on file, and those that are missing. Each opens beside the list, or without the room for it, in a sheet. */
function Kinds({ holder, pane, ...rows }: KindsProps) {
  const labels = useRequiredKindLabels()
  return (
    <List>
      {rowsOf(holder).map(row => (
        <ListRow
          key={row.id}
          icon="document"
          title={labels[row.kind]}
          second={<KindState holder={holder} kind={row.kind} {...rows} />}
          to={pane.withRow(row.id)}
          isChosen={row.id === pane.chosen}
        />
      ))}
    </List>
  )
}

/** The state of a kind, and which buyers require it or, if none does, ask for it. */
function KindState({ holder, kind, buyers, today }: RowProps & { kind: RequiredKind }) {
  const status = usePaperStatus()
  const levels = buyers.map(buyer => buyer.levels)
  const { tone, label, time } = status(holder, kind, today, strictestLevel(levels, kind))
  const requiring = buyers.filter(({ levels }) => levels[kind] === 'block').map(({ name }) => name)
  const asking = buyers.filter(({ levels }) => levels[kind] === 'warn').map(({ name }) => name)
  const isMissing = lastDayOf(holder, kind) === 'missing'
  if (isMissing && !isAsked(buyers, kind)) return <Trans>Not on file</Trans>
  return (
    <>
      <StatusBadge tone={tone} {...(time !== undefined && { time })}>
        {label}
      </StatusBadge>
      {requiring.length + asking.length > 0 && (
        <>
          <br />
          <span className="hw-quiet hw-small">
            {requiring.length > 0 ? <Trans>Required by {formatList(requiring)}</Trans> : <Requested names={asking} />}
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
  const { type } = useCurrentEntity()
  const statesOf = usePaperStates()
  const levels = buyers.map(buyer => buyer.levels)
  return (
    <ListRow
      lead={<TruckPlate number={holder.name} size="list" />}
      title={<PaperStates states={statesOf(holder, levels, today)} />}
      to={paths.truck(type, holder.id)}
    />
  )
}

type SheetProps = { hauler: OwnHolders; editing: Editing | undefined; onClose: () => void }

function EditSheet({ hauler, editing, onClose }: SheetProps) {
  const labels = useRequiredKindLabels()
  return (
    <Sheet ignoresBack open={editing !== undefined} title={editing ? labels[editing.kind] : ''} onClose={onClose}>
      {editing && <EditPaper {...hauler} editing={editing} onDone={onClose} />}
    </Sheet>
  )
}

/** What is on file, to read; the form only to change it, or while nothing is on file. */
function PaperBeside({ entityId, papers, editing }: Omit<EditProps, 'onDone'>) {
  const [isChanging, setIsChanging] = useState(false)
  const paper = lastToExpire(papers, editing)
  const read = () => setIsChanging(false)
  if (!paper || isChanging) {
    return (
      <>
        <EditPaper entityId={entityId} papers={papers} editing={editing} onDone={read} />
        {paper && (
          <PlainButton wide onPress={read}>
            <Trans>Cancel</Trans>
          </PlainButton>
        )}
      </>
    )
  }
  return (
    <>
      <PaperLines paper={paper} />
      <PaperFile holder={{ entityId }} attachmentId={paper.attachmentId} />
      <PlainButton icon="edit" wide onPress={() => setIsChanging(true)}>
        <Trans>Edit document</Trans>
      </PlainButton>
    </>
  )
}

function PaperLines({ paper: { kind, licenseClass, number, issuer, expiresOn } }: { paper: Paper }) {
  const { t } = useLingui()
  const issuerLabel = paperKindRows[kind].issuer === 'state' ? t`State` : t`Insurance company`
  return (
    <Lines>
      {licenseClass !== null && <Line label={t`Class`} value={licenseClass} />}
      {number !== '' && <Line label={t`Number`} value={number} />}
      {issuer !== '' && <Line label={issuerLabel} value={issuer} />}
      {expiresOn !== null && <Line label={t`Expires`} value={formatCalendarDay(expiresOn)} />}
    </Lines>
  )
}

type EditProps = Pick<OwnHolders, 'entityId' | 'papers'> & { editing: Editing; onDone: () => void }

function EditPaper({ entityId, papers, editing: { kind, driverEntityId }, onDone }: EditProps) {
  const attachments = useAttachments()
  const uploads = useUploads()
  const paper = lastToExpire(papers, { kind, driverEntityId })
  return (
    <PaperForm
      key={`${kind} ${driverEntityId}`}
      entityId={entityId}
      kind={kind}
      driverEntityId={driverEntityId}
      paper={paper}
      onDone={onDone}
      file={(attachmentId, onTaken) => (
        <PaperFile holder={{ entityId }} attachmentId={attachmentId} onTaken={onTaken} />
      )}
      sending={id => {
        const isWaiting = attachments?.some(each => each.attachmentId === id && each.isWaiting)
        const upload = isWaiting && uploads?.find(each => each.id === id)
        return upload ? <UploadProgress upload={upload} /> : undefined
      }}
    />
  )
}

/** The one that is valid the longest: it is the one that counts. */
function lastToExpire(papers: readonly Paper[], { kind, driverEntityId }: Editing): Paper | undefined {
  return papers
    .filter(paper => paper.kind === kind && paper.driverEntityId === driverEntityId)
    .toSorted((a, b) => ((a.expiresOn ?? '9') < (b.expiresOn ?? '9') ? 1 : -1))[0]
}
