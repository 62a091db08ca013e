/** Geo pins for a page with a map: the pins to draw, the sheet that a tap opens, and a form for a new pin. */
import type { LatLng } from '@haulway/domain/geo.ts'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useMemo, useState } from 'react'
import { useCurrentEntity } from '../entity/CurrentEntity.tsx'
import { useOwnRole } from '../entity/member/use-own-role.ts'
import type { MapPlace } from '../map/map-features.ts'
import { Sheet } from '../ui/overlay/Sheet.tsx'
import { GeoPinForm } from './GeoPinForm.tsx'
import { GeoPinSheet } from './GeoPinSheet.tsx'
import { mapPlacesOfPins, useMapPins } from './use-map-pins.ts'

type Options = {
  timeZone: string
  /** Of other entities' pins, show only those near this project. */
  projectId?: string | undefined
  /** The places that the form's map shows at first. */
  around?: readonly LatLng[]
}

export type GeoPins = {
  pins: readonly MapPlace[]
  onSelectPin: (geoPinId: string) => void
  onAdd: () => void
  /** Render these once on the page. */
  sheets: ReactNode
}

const nothingAround: readonly LatLng[] = []

export function useGeoPins({ timeZone, projectId, around = nothingAround }: Options): GeoPins {
  const { t } = useLingui()
  const { scope, entityId, uid } = useCurrentEntity()
  const viewer = { entityId, uid, role: useOwnRole() }
  const [openId, setOpenId] = useState<string>()
  const [isAdding, setIsAdding] = useState(false)
  const mapPins = useMapPins(scope, projectId)
  const pins = useMemo(() => mapPlacesOfPins(mapPins), [mapPins])
  const open = mapPins.find(({ geoPinId }) => geoPinId === openId)
  // Its sheet says that it is there: the map may show another part of the region.
  const openAdded = (geoPinId: string) => {
    setIsAdding(false)
    setOpenId(geoPinId)
  }
  const sheets = (
    <>
      <GeoPinSheet mapPin={open} viewer={viewer} timeZone={timeZone} onClose={() => setOpenId(undefined)} />
      <Sheet open={isAdding} title={t`New pin`} onClose={() => setIsAdding(false)}>
        <GeoPinForm {...viewer} around={around.length > 0 ? around : pins} onDone={openAdded} />
      </Sheet>
    </>
  )
  return { pins, onSelectPin: setOpenId, onAdd: () => setIsAdding(true), sheets }
}
