/** A truck's weights and payload, its documents, and whether it is retired. */

import { checkBridge } from '@haulway/domain/truck/bridge-formula.ts'
import { legalGrossOn, legalGrossRows, legalPayloadGrams } from '@haulway/domain/truck/legal-gross.ts'
import type { TruckDocument } from '@haulway/domain/truck/truck.documents.ts'
import { type TruckPaper, truckPaperState } from '@haulway/domain/truck-paper/truck-paper.ts'
import { quantityOfGrams } from '@haulway/domain/units.ts'
import { usStates } from '@haulway/domain/us-states.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAsk } from '../../ask.ts'
import { PaperFile } from '../../attachment/PaperFile.tsx'
import { useCurrentEntity, useEntityDocument } from '../../entity/CurrentEntity.tsx'
import { MayCall, useMayCall } from '../../entity/member/MayCall.tsx'
import { GpsDevice } from '../../gps-device/GpsDevice.tsx'
import { TruckNow } from '../../live-map/TruckNow.tsx'
import { TruckPaperForm } from '../../truck-paper/TruckPaperForm.tsx'
import { paperTones, useExpiryLabels, useTruckPaperLabels } from '../../truck-paper/truck-paper-labels.ts'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { formatNumber, formatQuantity } from '../../ui/format/format.ts'
import { formatMeasure } from '../../ui/format/measure-units.ts'
import { useMeasures } from '../../ui/format/use-measures.ts'
import { Line, Lines } from '../../ui/layout/Lines.tsx'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { RefusalMessage } from '../../user/RefusalMessage.tsx'
import { TruckForm } from '../TruckForm.tsx'
import { useTruckTypeLabels } from '../truck-labels.ts'
import { useLegalGrossText } from '../use-legal-gross-text.ts'
import './TruckDetails.css'

export function TruckDetails({ truck, today }: { truck: TruckDocument; today: string }) {
  return (
    <div className="hw-truck-room">
      <div className="hw-truck">
        <div>
          <TruckNow truckId={truck.truckId} />
          <Facts truck={truck} today={today} />
        </div>
        <div>
          <Papers truck={truck} today={today} />
          <GpsDevice key={truck.truckId} entityId={truck.entityId} truckId={truck.truckId} />
          <Work truck={truck} />
        </div>
      </div>
    </div>
  )
}

function Facts({ truck, today }: { truck: TruckDocument; today: string }) {
  const { t } = useLingui()
  const { measures } = useMeasures()
  const typeLabels = useTruckTypeLabels()
  const [isOpen, setIsOpen] = useState(false)
  const { entityId, plate, truckType, axles, tareGrams, legalGrossGrams, bodyLiters } = truck
  const gross = legalGrossOn(legalGrossRows(truck), today)
  const whyGross = useLegalGrossText()
  // A truck off the road has no state's limit.
  const checkedFor = gross?.state && usStates[gross.state]
  const payload = quantityOfGrams(legalPayloadGrams(truck, today), measures === 'us' ? 'ton' : 'tonne')
  return (
    <Section title={typeLabels[truckType]} aside={plate} rule="none">
      <Lines>
        <Line label={t`Axles`} value={formatNumber(axles)} />
        <Line label={t`Empty weight`} value={formatMeasure(tareGrams, 'weight', measures)} />
        <Line
          label={t`Legal gross weight`}
          value={formatMeasure(gross?.grams ?? legalGrossGrams, 'weight', measures)}
        />
        {bodyLiters !== undefined && (
          <Line label={t`Body volume`} value={formatMeasure(bodyLiters, 'volume', measures)} />
        )}
        <Bridge truck={truck} />
        <Line label={t`Legal payload`} value={formatQuantity(payload)} total />
      </Lines>
      {gross && <p className="hw-quiet">{whyGross(gross)}</p>}
      {checkedFor && (
        <p className="hw-quiet">
          <Trans>Checked for {checkedFor} only. Other states have their own limits and permits.</Trans>
        </p>
      )}
      <p className="hw-quiet">
        <Trans>New weights or permits apply from its next dispatch.</Trans>
      </p>
      <BridgeNote truck={truck} />
      <div className="hw-truck-acts">
        <MayCall call="changeTruckDetails">
          <PlainButton icon="edit" onPress={() => setIsOpen(true)}>
            <Trans>Edit details</Trans>
          </PlainButton>
        </MayCall>
      </div>
      <Sheet open={isOpen} title={t`Truck ${truck.number}`} onClose={() => setIsOpen(false)}>
        {isOpen && <TruckForm entityId={entityId} truck={truck} onDone={() => setIsOpen(false)} />}
      </Sheet>
    </Section>
  )
}

/** What the federal bridge formula allows for the truck's axles. */
function Bridge({ truck }: { truck: TruckDocument }) {
  const { t } = useLingui()
  const { measures } = useMeasures()
  const bridge = checkBridge(truck)
  if (!bridge || truck.axleSpanMillimeters === undefined) return null
  const span = formatMeasure(truck.axleSpanMillimeters, 'length', measures)
  return <Line label={t`Bridge formula, over ${span}`} value={formatMeasure(bridge.maximumGrams, 'weight', measures)} />
}

function BridgeNote({ truck }: { truck: TruckDocument }) {
  const { measures } = useMeasures()
  const bridge = checkBridge(truck)
  if (!bridge) {
    return (
      <p className="hw-quiet">
        <Trans>Bridge formula not checked. Add the length from first to last axle.</Trans>
      </p>
    )
  }
  if (bridge.excessGrams === 0) return null
  const excess = formatMeasure(bridge.excessGrams, 'weight', measures)
  return (
    <p>
      <StatusBadge tone="look">
        <Trans>
          Legal gross is {excess} over the federal bridge formula. On an Interstate this needs a permit, unless the
          state allows more.
        </Trans>
      </StatusBadge>
    </p>
  )
}

function Papers({ truck, today }: { truck: TruckDocument; today: string }) {
  const { t } = useLingui()
  const paperLabels = useTruckPaperLabels()
  const expiry = useExpiryLabels()
  const mayChange = useMayCall('saveTruckPaper')
  const [editing, setEditing] = useState<{ paper?: TruckPaper }>()
  // The first to expire comes first; a document without an expiry comes last.
  const papers = truck.papers.toSorted((a, b) => ((a.expiresOn ?? '9') < (b.expiresOn ?? '9') ? -1 : 1))
  return (
    <Section title={t`Documents`}>
      {papers.length === 0 && (
        <p className="hw-quiet">
          <Trans>None yet. Add registration, insurance and permits. We'll remind you before they expire.</Trans>
        </p>
      )}
      <List>
        {papers.map(paper => (
          <ListRow
            key={paper.paperId}
            icon="document"
            title={[paperLabels[paper.kind], paper.number].filter(Boolean).join(' ')}
            second={<StatusBadge tone={paperTones[truckPaperState(paper, today)]}>{expiry(paper, today)}</StatusBadge>}
            {...(mayChange && { onPress: () => setEditing({ paper }) })}
          />
        ))}
      </List>
      <div className="hw-truck-acts">
        <MayCall call="saveTruckPaper">
          <PlainButton icon="plus" onPress={() => setEditing({})}>
            <Trans>Add document</Trans>
          </PlainButton>
        </MayCall>
      </div>
      <Sheet
        open={editing !== undefined}
        title={editing?.paper ? paperLabels[editing.paper.kind] : t`New document`}
        onClose={() => setEditing(undefined)}
      >
        {editing && (
          <TruckPaperForm
            truck={truck}
            {...editing}
            file={(attachmentId, onTaken) => (
              <PaperFile
                holder={{ entityId: truck.entityId, truckId: truck.truckId }}
                attachmentId={attachmentId}
                onTaken={onTaken}
              />
            )}
            onDone={() => setEditing(undefined)}
          />
        )}
      </Sheet>
    </Section>
  )
}

/** Lets a solo trucker choose the truck they drive, and lets either business retire a truck and put it back to work. */
function Work({ truck }: { truck: TruckDocument }) {
  const { t } = useLingui()
  const { type, entityId } = useCurrentEntity()
  const entity = useEntityDocument()
  const mayChange = useMayCall('retireTruck')
  const drive = useAsk('changeTruck')
  const retire = useAsk('retireTruck')
  const bringBack = useAsk('returnTruck')
  const { truckId, retiredOn } = truck
  const isDriven = entity?.currentTruckId === truckId
  return (
    <Section title={t`Work`}>
      {retiredOn !== null && (
        <p>
          <StatusBadge tone="look">{t`Retired`}</StatusBadge>{' '}
          <Trans>It can't take new work. Its loads stay on record.</Trans>
        </p>
      )}
      {isDriven && <StatusBadge tone="good">{t`You drive this truck`}</StatusBadge>}
      <RefusalMessage refusal={drive.refusal ?? retire.refusal ?? bringBack.refusal} />
      <div className="hw-truck-acts">
        {type === 'soloTrucker' && mayChange && !isDriven && retiredOn === null && (
          <PlainButton icon="truck" disabled={drive.isAsking} onPress={() => void drive.run({ entityId, truckId })}>
            <Trans>Drive this truck</Trans>
          </PlainButton>
        )}
        {retiredOn === null ? (
          <MayCall call="retireTruck">
            <PlainButton
              icon="barrier"
              disabled={retire.isAsking}
              onPress={() => void retire.run({ entityId, truckId })}
            >
              <Trans>Retire this truck</Trans>
            </PlainButton>
          </MayCall>
        ) : (
          <MayCall call="returnTruck">
            <PlainButton
              icon="undo"
              disabled={bringBack.isAsking}
              onPress={() => void bringBack.run({ entityId, truckId })}
            >
              <Trans>Put back in service</Trans>
            </PlainButton>
          </MayCall>
        )}
      </div>
    </Section>
  )
}
