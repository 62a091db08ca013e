/** Available work: offers to this trucker, then the board, nearest first. */
import { geoPinDocumentSchema } from '@haulway/domain/geo-pin/geo-pin.documents.ts'
import { truckDocumentSchema } from '@haulway/domain/truck/truck.documents.ts'
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from 'react-router-dom'
import { useCurrentEntity, useEntityDocument } from '../../entity/CurrentEntity.tsx'
import { AreaPage } from '../../frame/AreaPage.tsx'
import { HeaderButton } from '../../frame/HeaderButton.tsx'
import { paths } from '../../paths.ts'
import { useDocuments } from '../../sync/use-documents.ts'
import { useIsWide } from '../../ui/layout/use-is-wide.ts'
import { NoticeBoard } from '../../work/board/NoticeBoard.tsx'
import { OfferList } from '../../work/offer/OfferList.tsx'
import { useStartPlace } from './use-start-place.ts'

export function FindWorkPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { entityId, scope } = useCurrentEntity()
  const isWide = useIsWide()
  const { start, ...device } = useStartPlace()
  const truckDocuments = useDocuments(scope, 'trucks', truckDocumentSchema) ?? []
  const trucks = truckDocuments.map(({ body }) => body).filter(({ retiredOn }) => retiredOn === null)
  const currentTruckId = useEntityDocument()?.currentTruckId ?? undefined
  const pins = useDocuments(scope, 'geo-pins', geoPinDocumentSchema)
  // The trucker may search near their own pins, such as where they park.
  const places = (pins ?? []).map(({ body }) => ({ name: body.name, lat: body.lat, lng: body.lng }))
  const ownTrucks = { trucks, currentTruckId }
  const showWork = () => navigate(paths.tab('soloTrucker', 'dashboard'))
  const offers = <OfferList scope={scope} near={start} {...ownTrucks} onAccepted={showWork} />
  return (
    <AreaPage
      bare={!isWide}
      header={{
        title: t`Find work`,
        // On a desktop the jobs have a map of their own, and the search finds the live one.
        ...(!isWide && { children: <HeaderButton icon="map" label={t`Map`} to={paths.map('soloTrucker')} /> }),
      }}
    >
      {isWide && offers}
      <NoticeBoard
        above={isWide ? undefined : offers}
        entityId={entityId}
        near={start}
        device={device}
        places={places}
        trucksMax={1}
        {...ownTrucks}
        onAccepted={showWork}
      />
    </AreaPage>
  )
}
