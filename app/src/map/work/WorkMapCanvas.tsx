import type { LatLng } from '@haulway/domain/geo.ts'
import { useLingui } from '@lingui/react/macro'
import { Marker } from 'maplibre-gl'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from '../../ui/icon/Icon.tsx'
import type { BaseMap } from '../ground/base-map.ts'
import { MapMissing } from '../MapMissing.tsx'
import type { MapPlace } from '../map-features.ts'
import type { OpenMap } from '../open-map.ts'
import { type UsedMap, useOpenMap } from '../use-open-map.ts'
import { stackFlags } from './stack-flags.ts'
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
  /** How many pixels, from the bottom, a sheet covers. */
  covered?: number | undefined
  baseMap: BaseMap
}

/** A flag is above its place and wider than it. */
const flagsPadding = { top: 64, bottom: 36, left: 56, right: 56 }
/** With the gap to the next one. */
const flagHeight = 48
const stackMax = 3

const noTracks: readonly (readonly LatLng[])[] = []

export function WorkMapCanvas(props: WorkMapProps) {
  const { t } = useLingui()
  const { flags, here, chosenId, onChoose, onOpen, covered = 0 } = props
  const container = useRef<HTMLDivElement>(null)
  const { opened, isMissing } = useWorkMap(container, props)
  const isCovered = (flag: Element) => {
    const bottom = container.current?.getBoundingClientRect().bottom ?? 0
    return flag.getBoundingClientRect().bottom > bottom - covered
  }
  const lifts = useLifts(opened, container, flags)
  if (isMissing) return <MapMissing>{t`The list shows the same jobs.`}</MapMissing>
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
          <Pinned
            key={id}
            opened={opened}
            at={site}
            anchor="bottom"
            isOnTop={id === chosenId}
            lift={lifts.get(id) ?? 0}
          >
            <button
              type="button"
              className="hw-work-flag"
              data-flag={id}
              aria-pressed={id === chosenId}
              aria-label={t`On the map: ${label}, ${name}`}
              onClick={() => (id === chosenId ? onOpen(id) : onChoose(id))}
              // With the keyboard, the focus may go to a flag that the sheet covers.
              onFocus={({ currentTarget }) => isCovered(currentTarget) && opened.map.easeTo({ center: site })}
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
  /** How many pixels it is above its place, on a stem. */
  lift?: number
  children: React.ReactNode
}

/** An element at a place of the map. */
function Pinned({ opened, at: { lat, lng }, anchor, isOnTop = false, lift = 0, children }: PinnedProps) {
  const element = useMemo(() => document.createElement('div'), [])
  const pinned = useRef<Marker>(undefined)
  useEffect(() => {
    const marker = new Marker({ element, anchor }).setLngLat([lng, lat]).addTo(opened.map)
    pinned.current = marker
    return () => {
      marker.remove()
    }
  }, [opened, element, lat, lng, anchor])
  useEffect(() => {
    pinned.current?.setOffset([0, -lift])
    element.style.setProperty('--lift', `${lift}px`)
  }, [element, lift])
  useEffect(() => {
    element.style.zIndex = isOnTop ? '1' : ''
  }, [element, isOnTop])
  return createPortal(children, element)
}

const noLifts: ReadonlyMap<string, number> = new Map()

/** Raises flags that would cover others, again whenever the map has moved. */
function useLifts(
  opened: OpenMap | undefined,
  container: RefObject<HTMLElement | null>,
  flags: readonly WorkFlag[],
): ReadonlyMap<string, number> {
  const [lifts, setLifts] = useState(noLifts)
  const key = JSON.stringify(flags.map(({ id, label, site }) => [id, label, site]))
  const latest = useRef(flags)
  latest.current = flags
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` names the jobs
  useEffect(() => {
    if (!opened) return
    const place = () => {
      const buttons = [...(container.current?.parentElement?.querySelectorAll<HTMLElement>('[data-flag]') ?? [])]
      const next = stackFlags(
        latest.current.map(({ id, site }) => {
          const button = buttons.find(({ dataset }) => dataset.flag === id)
          const { x, y } = opened.map.project([site.lng, site.lat])
          return { id, x, y, width: button?.offsetWidth ?? 0, height: button?.offsetHeight ?? 0 }
        }),
      )
      setLifts(before => ([...next].every(([id, lift]) => before.get(id) === lift) ? before : next))
    }
    place()
    opened.map.on('move', place)
    return () => {
      opened.map.off('move', place)
    }
  }, [opened, container, key])
  return lifts
}

/** Flags of one site are above each other. A high stack may leave the map: the list has all its jobs. */
function mostAtOneSite(flags: readonly WorkFlag[]): number {
  const bySite = Map.groupBy(flags, ({ site: { lat, lng } }) => `${lat},${lng}`)
  return Math.min(stackMax, Math.max(1, ...[...bySite.values()].map(({ length }) => length)))
}

function useWorkMap(container: RefObject<HTMLDivElement | null>, props: WorkMapProps): UsedMap {
  const { flags, here, chosenId, covered = 0, baseMap } = props
  const used = useOpenMap(container, { baseMap })
  const { opened } = used
  useEffect(() => opened?.cover(covered), [opened, covered])
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
    const top = flagsPadding.top + (mostAtOneSite(flags) - 1) * flagHeight
    opened?.fit([...flags.map(({ site }) => site), ...(here ? [here] : [])], { ...flagsPadding, top })
  }, [opened, key, isLocated])
  return used
}
