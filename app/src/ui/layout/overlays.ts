/** What lies over the page now: sheets, alerts, waits. Each is presented, and then dismissed (specification 4). */

export type OverlayState = 'presented' | 'dismissed'

/** Draws an overlay, and takes it away again. What `staysOnTop` lies over all that come after it, too. */
export type OverlayParts = { show: () => void; hide: () => void; staysOnTop?: boolean }

export type Overlay = { readonly id: string; state: () => OverlayState }

export type Overlays = {
  /**
   * Shows an overlay above those that are there, beneath those that stay on top.
   * @throws Error when one of that id is there already
   */
  present: (id: string, parts: OverlayParts) => Overlay
  /** Hides it. @throws Error 'overlay does not exist' (specification 8) when none of that id is presented */
  dismiss: (id: string) => void
  /** Ids of those presented, the one on top last. */
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
        for (const [above, its] of [...presented]) if (its.staysOnTop) raise(above, its)
      }
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
