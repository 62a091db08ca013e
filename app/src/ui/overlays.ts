/** What lies over the page now: sheets, alerts, waits. Each is presented, and then dismissed (specification 4). */

export type OverlayState = 'presented' | 'dismissed'

/** Draws an overlay, and takes it away again. */
export type OverlayParts = { show: () => void; hide: () => void }

export type Overlay = { readonly id: string; state: () => OverlayState }

export type Overlays = {
  /** Shows an overlay above those that are there. @throws Error when one of that id is there already */
  present: (id: string, parts: OverlayParts) => Overlay
  /** Hides it. @throws Error 'overlay does not exist' (specification 8) when none of that id is presented */
  dismiss: (id: string) => void
  /** Ids of those presented, the one on top last. */
  list: () => string[]
}

export function openOverlays(): Overlays {
  const presented = new Map<string, OverlayParts>()
  return {
    present: (id, parts) => {
      if (presented.has(id)) throw new Error('overlay is presented already')
      presented.set(id, parts)
      parts.show()
      return { id, state: () => (presented.get(id) === parts ? 'presented' : 'dismissed') }
    },
    dismiss: id => {
      const parts = presented.get(id)
      if (!parts) throw new Error('overlay does not exist')
      presented.delete(id)
      parts.hide()
    },
    list: () => [...presented.keys()],
  }
}

/** Those of this window. */
export const overlays = openOverlays()
