/** Geo pins for a page with a map: what to draw, what a tap opens, and setting a new one. */
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

type Wish = {
  timeZone: string
  /** Only what others set around this project. */
  projectId?: string | undefined
  /** What the map of a new pin shows at first. */
  around?: readonly LatLng[]
}

export type GeoPins = {
  pins: readonly MapPlace[]
  onSelectPin: (geoPinId: string) => void
  onAdd: () => void
  /** To be put on the page once. */
  sheets: ReactNode
}

const nothingAround: readonly LatLng[] = []

export function useGeoPins({ timeZone, projectId, around = nothingAround }: Wish): GeoPins {
  const { t } = useLingui()
  const { scope, entityId, uid } = useCurrentEntity()
  const viewer = { entityId, uid, role: useOwnRole() }
  const [openId, setOpenId] = useState<string>()
  const [isAdding, setIsAdding] = useState(false)
  const mapPins = useMapPins(scope, projectId)
  const pins = useMemo(() => mapPlacesOfPins(mapPins), [mapPins])
  const open = mapPins.find(({ geoPinId }) => geoPinId === openId)
  const sheets = (
    <>
      <GeoPinSheet mapPin={open} viewer={viewer} timeZone={timeZone} onClose={() => setOpenId(undefined)} />
      <Sheet open={isAdding} title={t`New pin`} onClose={() => setIsAdding(false)}>
        <GeoPinForm {...viewer} around={around.length > 0 ? around : pins} onDone={() => setIsAdding(false)} />
      </Sheet>
    </>
  )
  return { pins, onSelectPin: setOpenId, onAdd: () => setIsAdding(true), sheets }
}
