import { boundingBox, type LatLng } from '@haulway/domain/geo.ts'
import { useLingui } from '@lingui/react/macro'
import { Marker } from 'maplibre-gl'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from '../../ui/icon/Icon.tsx'
import type { MapPlace } from '../map-features.ts'
import type { OpenMap } from '../open-map.ts'
import { useOpenMap } from '../use-open-map.ts'
import './WorkMap.css'

/** A job: its drop-off has a flag with what it pays. */
export type WorkFlag = { id: string; label: string; name: string; pit: MapPlace; site: LatLng }

export type WorkMapProps = {
  flags: readonly WorkFlag[]
  here: LatLng | undefined
  chosenId: string | undefined
  /** The first tap chooses a job and draws its route; the next one opens it. */
  onChoose: (id: string) => void
  onOpen: (id: string) => void
  tileStyleUrl: string | undefined
}

const noTracks: readonly (readonly LatLng[])[] = []

export function WorkMapCanvas(props: WorkMapProps) {
  const { t } = useLingui()
  const { flags, here, chosenId, onChoose, onOpen } = props
  const container = useRef<HTMLDivElement>(null)
  const opened = useWorkMap(container, props)
  return (
    <div className="hw-work-map">
      <section ref={container} className="hw-work-map-canvas" aria-label={t`Map of posted work`} />
      {opened && here && (
        <Pinned opened={opened} at={here} anchor="center">
          <span className="hw-work-here">
            <Icon name="ahead" label={t`You`} />
          </span>
        </Pinned>
      )}
      {opened &&
        flags.map(({ id, label, name, site }) => (
          <Pinned key={id} opened={opened} at={site} anchor="bottom" isOnTop={id === chosenId}>
            <button
              type="button"
              className="hw-work-flag"
              aria-pressed={id === chosenId}
              aria-label={t`On the map: ${label}, ${name}`}
              onClick={() => (id === chosenId ? onOpen(id) : onChoose(id))}
            >
              <span>{label}</span>
            </button>
          </Pinned>
        ))}
    </div>
  )
}

type PinnedProps = {
  opened: OpenMap
  at: LatLng
  anchor: 'center' | 'bottom'
  isOnTop?: boolean
  children: React.ReactNode
}

/** An element at a place of the map. */
function Pinned({ opened, at: { lat, lng }, anchor, isOnTop = false, children }: PinnedProps) {
  const element = useMemo(() => document.createElement('div'), [])
  useEffect(() => {
    const marker = new Marker({ element, anchor }).setLngLat([lng, lat]).addTo(opened.map)
    return () => {
      marker.remove()
    }
  }, [opened, element, lat, lng, anchor])
  useEffect(() => {
    element.style.zIndex = isOnTop ? '1' : ''
  }, [element, isOnTop])
  return createPortal(children, element)
}

function useWorkMap(container: RefObject<HTMLDivElement | null>, props: WorkMapProps): OpenMap | undefined {
  const { flags, here, chosenId, tileStyleUrl } = props
  // On a device that can't draw maps, the list has all that the map shows.
  const { opened } = useOpenMap(container, { tileStyleUrl })
  // Jobs of one pit share its pin.
  const pits = [...new Map(flags.map(({ pit }) => [pit.id, pit])).values()]
  const key = JSON.stringify([pits.map(({ id }) => id), flags.map(({ id }) => id)])
  const isLocated = here !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` names the jobs, which are a new list each render
  useEffect(() => {
    if (!opened) return
    const chosen = flags.find(({ id }) => id === chosenId)
    const tracks = chosen ? [[chosen.pit, chosen.site]] : noTracks
    opened.show({ places: pits, trucks: [], tracks, selectedId: undefined, nowMs: Date.now() })
  }, [opened, key, chosenId])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the camera moves only for other jobs or a first position
  useEffect(() => {
    if (opened) fitFlags(opened, [...pits, ...flags.map(({ site }) => site), ...(here ? [here] : [])])
  }, [opened, key, isLocated])
  return opened
}

/** The map is low, and a flag is above its place and wider than it. */
function fitFlags({ map }: OpenMap, points: readonly LatLng[]): void {
  const box = boundingBox(points)
  if (!box) return
  const padding = { top: 64, bottom: 24, left: 56, right: 56 }
  map.fitBounds([box.west, box.south, box.east, box.north], { padding, maxZoom: 14, animate: false })
}
