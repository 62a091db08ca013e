/** The overlays above the page: sheets, alerts, waits. Each is presented and later dismissed (specification 4). */

export type OverlayState = 'presented' | 'dismissed'

export type OverlayParts = {
  show: () => void
  hide: () => void
  /** It stays above overlays that are presented after it. */
  staysOnTop?: boolean
  /**
   * Handles Back as it handles Escape: closes, asks first, or stays. Absent if the overlay ignores Back.
   * @returns false while it is not seen
   */
  onBack?: () => boolean
}

export type Overlay = { readonly id: string; state: () => OverlayState }

export type Overlays = {
  /**
   * Shows an overlay above the others, but below those that stay on top.
   * @throws Error when the id is already presented
   */
  present: (id: string, parts: OverlayParts) => Overlay
  /** Hides an overlay. @throws Error 'overlay does not exist' (specification 8) when the id is not presented */
  dismiss: (id: string) => void
  /** What Back does to the top overlay that takes it. @returns false where none does */
  goBack: () => boolean
  /** The ids of the presented overlays, the top one last. */
  list: () => string[]
}

export function openOverlays(): Overlays {
  const presented = new Map<string, OverlayParts>()
  const raise = (id: string, parts: OverlayParts) => {
    parts.hide()
    presented.delete(id)
    presented.set(id, parts)
    parts.show()
  }
  return {
    present: (id, parts) => {
      if (presented.has(id)) throw new Error('overlay is presented already')
      presented.set(id, parts)
      parts.show()
      if (!parts.staysOnTop) {
        for (const [otherId, other] of [...presented]) if (other.staysOnTop) raise(otherId, other)
      }
      return { id, state: () => (presented.get(id) === parts ? 'presented' : 'dismissed') }
    },
    dismiss: id => {
      const parts = presented.get(id)
      if (!parts) throw new Error('overlay does not exist')
      presented.delete(id)
      parts.hide()
    },
    goBack: () => [...presented.values()].reverse().some(parts => parts.onBack?.()),
    list: () => [...presented.keys()],
  }
}

/** The overlays of this window. */
export const overlays = openOverlays()
