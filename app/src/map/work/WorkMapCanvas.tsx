import type { LatLng } from '@haulway/domain/geo.ts'
import { useLingui } from '@lingui/react/macro'
import { Marker } from 'maplibre-gl'
import { type Dispatch, type RefObject, type SetStateAction, useEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from '../../ui/icon/Icon.tsx'
import { useLatest } from '../../ui/use-latest.ts'
import type { BaseMap } from '../ground/base-map.ts'
import { nameBox, pinBox, usualSpot } from '../layout/pin-boxes.ts'
import { coveredNames, stackFlags } from '../layout/stack-flags.ts'
import { MapMissing } from '../MapMissing.tsx'
import type { MapPlace } from '../map-features.ts'
import type { OpenMap } from '../open-map.ts'
import { type UsedMap, useOpenMap } from '../use-open-map.ts'
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
/** The size of the sign at the user's own place. */
const hereSize = { width: 32, height: 32 }

const noTracks: readonly (readonly LatLng[])[] = []

export function WorkMapCanvas(props: WorkMapProps) {
  const { t } = useLingui()
  const { flags, here, chosenId, onChoose, onOpen, covered = 0 } = props
  const container = useRef<HTMLDivElement>(null)
  const [hidden, setHidden] = useState<readonly string[]>(noIds)
  const { opened, isMissing } = useWorkMap(container, props, hidden)
  const isCovered = (flag: Element) => {
    const bottom = container.current?.getBoundingClientRect().bottom ?? 0
    return flag.getBoundingClientRect().bottom > bottom - covered
  }
  const lifts = useLifts(opened, container, props, setHidden)
  if (isMissing) return <MapMissing>{t`The list shows the same jobs.`}</MapMissing>
  return (
    <div className="hw-work-map">
      <section ref={container} className="hw-work-map-canvas" aria-label={t`Map of posted work`} />
      {opened && here && (
        <Pinned opened={opened} at={here} anchor="center" isBelow>
          <span className="hw-work-here">
            <Icon name="ahead" label={t`You`} />
          </span>
        </Pinned>
      )}
      {opened &&
        flags.map(({ id, label, name, site }) => (
          <Pinned key={id} opened={opened} at={site} anchor="bottom" lift={lifts.get(id) ?? 0}>
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
  /** How many pixels it is above its place, on a stem. */
  lift?: number
  /** Whether it is behind the others: where there is no room, a price is shown rather than the user's own place. */
  isBelow?: boolean
  children: React.ReactNode
}

/** An element at a place of the map. */
function Pinned({ opened, at: { lat, lng }, anchor, lift = 0, isBelow = false, children }: PinnedProps) {
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
    // A stem runs behind the flags below it: one through a number makes it another number.
    element.style.zIndex = isBelow ? '0' : String(Math.max(1, zMax - Math.round(lift)))
  }, [element, lift, isBelow])
  return createPortal(children, element)
}

/** Higher than any stack of flags, in pixels. */
const zMax = 9_999

const noLifts: ReadonlyMap<string, number> = new Map()
const noIds: readonly string[] = []

/**
 * Raises flags that would cover others, a pit, its name or the user's own place, again whenever the map has moved.
 * @param hide gets the pits whose names are covered for want of room
 */
function useLifts(
  opened: OpenMap | undefined,
  container: RefObject<HTMLElement | null>,
  { flags, here }: Pick<WorkMapProps, 'flags' | 'here'>,
  hide: Dispatch<SetStateAction<readonly string[]>>,
): ReadonlyMap<string, number> {
  const [lifts, setLifts] = useState(noLifts)
  const key = JSON.stringify([flags.map(({ id, label, site }) => [id, label, site]), here])
  const latest = useLatest({ flags, here })
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` names the jobs
  useEffect(() => {
    if (!opened) return
    const place = () => {
      const buttons = [...(container.current?.parentElement?.querySelectorAll<HTMLElement>('[data-flag]') ?? [])]
      const pixelOf = ({ lat, lng }: LatLng) => opened.map.project([lng, lat])
      const { flags, here } = latest.current
      const pits = pitsOf(flags).map(pit => {
        const { x, y } = pixelOf(pit)
        return { id: pit.id, name: pit.name, x, y, size: 'place' as const }
      })
      const names = pits.map(pit => ({ id: pit.id, ...nameBox(pit, usualSpot(pit.name)) }))
      const marks = [...pits.map(pit => pinBox(pit, 0)), ...(here ? [{ ...hereSize, ...pixelOf(here) }] : [])]
      const standing = flags.map(({ id, site }) => {
        const button = buttons.find(({ dataset }) => dataset.flag === id)
        const { x, y } = pixelOf(site)
        const { offsetWidth: width = 0, offsetHeight: height = 0 } = button ?? {}
        return { id, x, y: y - height / 2, width, height }
      })
      const next = stackFlags(standing, { marks, names })
      setLifts(before => ([...next].every(([id, lift]) => before.get(id) === lift) ? before : next))
      const covered = coveredNames(names, standing, next).map(({ id }) => id)
      hide(before => (before.join() === covered.join() ? before : covered))
    }
    place()
    opened.map.on('move', place)
    return () => {
      opened.map.off('move', place)
    }
  }, [opened, container, key])
  return lifts
}

/** Jobs of one pit share its pin. */
function pitsOf(flags: readonly WorkFlag[]): MapPlace[] {
  return [...new Map(flags.map(({ pit }) => [pit.id, pit])).values()]
}

/** Flags of one site are above each other. A high stack may leave the map: the list has all its jobs. */
function mostAtOneSite(flags: readonly WorkFlag[]): number {
  const bySite = Map.groupBy(flags, ({ site: { lat, lng } }) => `${lat},${lng}`)
  return Math.min(stackMax, Math.max(1, ...[...bySite.values()].map(({ length }) => length)))
}

function useWorkMap(
  container: RefObject<HTMLDivElement | null>,
  props: WorkMapProps,
  hidden: readonly string[],
): UsedMap {
  const { flags, here, chosenId, covered = 0, baseMap } = props
  const used = useOpenMap(container, { baseMap })
  const { opened } = used
  useEffect(() => opened?.cover(covered), [opened, covered])
  const pits = pitsOf(flags)
  const named = pits.map(pit => (hidden.includes(pit.id) ? { ...pit, name: '' } : pit))
  const hiddenKey = JSON.stringify(hidden)
  const key = JSON.stringify([pits.map(({ id }) => id), flags.map(({ id }) => id)])
  const isLocated = here !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` names the jobs, which are a new list each render
  useEffect(() => {
    if (!opened) return
    const chosen = flags.find(({ id }) => id === chosenId)
    const tracks = chosen ? [[chosen.pit, chosen.site]] : noTracks
    opened.show({ places: named, trucks: [], tracks, selectedId: undefined, nowMs: Date.now() })
  }, [opened, key, chosenId, hiddenKey])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the camera moves only for other jobs or a first position
  useEffect(() => {
    const top = flagsPadding.top + (mostAtOneSite(flags) - 1) * flagHeight
    opened?.fit([...flags.map(({ site }) => site), ...(here ? [here] : [])], { ...flagsPadding, top })
  }, [opened, key, isLocated])
  return used
}
