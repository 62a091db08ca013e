import { useEffect, useRef, useState } from 'react'
import type { MapPlace } from '../map-features.ts'
import type { OpenMap } from '../open-map.ts'
import { addPinLayer, type PinLayer } from './pin-layer.ts'

const noPins: readonly MapPlace[] = []

/** Draws geo pins over an open map and updates them when `pins` changes. */
export function usePinLayer(
  opened: OpenMap | undefined,
  pins: readonly MapPlace[] = noPins,
  onSelect?: (id: string) => void,
): void {
  const [layer, setLayer] = useState<PinLayer>()
  const select = useRef(onSelect)
  select.current = onSelect
  useEffect(() => {
    if (!opened) return
    const added = addPinLayer(opened, id => select.current?.(id))
    setLayer(added)
    return () => {
      setLayer(undefined)
      added.close()
    }
  }, [opened])
  useEffect(() => layer?.show(pins), [layer, pins])
}
