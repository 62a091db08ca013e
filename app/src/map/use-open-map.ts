/** A map that lives as long as its element, and follows the theme and the configured base map. */
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatAge } from '../ui/format/format.ts'
import { useTheme } from '../ui/theme/theme.ts'
import { type BaseMap, loadGround } from './ground/base-map.ts'
import { type Ground, plainStyle } from './ground/ground-style.ts'
import type { Yielding } from './layout/layout.ts'
import { type OpenMap, openMap } from './open-map.ts'
import { useMapStart } from './start/use-map-start.ts'

type Options = {
  /** It may arrive after the map was opened. */
  baseMap: BaseMap
  onSelect?: ((id: string | undefined) => void) | undefined
  onSelectPin?: ((id: string) => void) | undefined
  ignoresGestures?: boolean
  yielding?: Yielding
}

/** How often a map is opened again after the device has lost it: its graphics fail, or memory is short. */
const reopensMax = 3

/** `isMissing` on a device that can't draw maps: it has no WebGL, or loses the map again and again. */
export type UsedMap = { opened: OpenMap | undefined; isMissing: boolean }

export function useOpenMap(container: RefObject<HTMLElement | null>, options: Options): UsedMap {
  const [opened, setOpened] = useState<OpenMap>()
  const [isMissing, setIsMissing] = useState(false)
  const [losses, setLosses] = useState(0)
  const { theme } = useTheme()
  const drawnTheme = useRef(theme)
  const start = useMapStart(options.baseMap)
  const ground = useGround(options.baseMap)
  const select = useEffectEvent((id: string | undefined) => options.onSelect?.(id))
  const selectPin = useEffectEvent((id: string) => options.onSelectPin?.(id))
  const open = useEffectEvent((element: HTMLElement, on: Ground) => {
    const { ignoresGestures = false, yielding } = options
    const onSelect = options.onSelect && ((id: string | undefined) => select(id))
    const onSelectPin = (id: string) => selectPin(id)
    drawnTheme.current = theme
    return openMap(element, { ground: on, formatAge, ignoresGestures, yielding, onSelect, onSelectPin, start })
  })
  useEffect(() => {
    if (!container.current || !ground) return
    if (losses > reopensMax) return setIsMissing(true)
    let map: OpenMap
    try {
      map = open(container.current, ground)
    } catch {
      return setIsMissing(true)
    }
    map.map.on('webglcontextlost', () => setLosses(losses + 1))
    setOpened(map)
    return () => {
      setOpened(undefined)
      map.close()
    }
  }, [container, ground, losses])
  useEffect(() => opened?.startAt(start), [opened, start])
  useEffect(() => {
    if (!opened || drawnTheme.current === theme) return
    drawnTheme.current = theme
    opened.restyle()
  }, [opened, theme])
  return { opened, isMissing }
}

/** The ground once its code is here. Until another one is, the ground stays. */
function useGround(baseMap: BaseMap): Ground | undefined {
  const [ground, setGround] = useState<{ use: Ground }>()
  useEffect(() => {
    if (baseMap.kind === 'unknown') return
    let isCurrent = true
    // Without a network and without its code, the map shows plain land.
    void loadGround(baseMap).then(
      use => isCurrent && setGround({ use }),
      () => isCurrent && setGround({ use: plainStyle }),
    )
    return () => {
      isCurrent = false
    }
  }, [baseMap])
  return ground?.use
}
