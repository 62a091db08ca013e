/** What waits for room on a full device: an act is tried again, not lost, and a message says what to do. */

export type DeviceRoom = {
  /** Whether something waits for room. */
  isFull: () => boolean
  subscribe: (listener: () => void) => () => void
  /** Writes. On a full device this waits for `retry` and writes again. @throws what is not about room */
  write: <T>(work: () => Promise<T>) => Promise<T>
  /** Tries again what waits. */
  retry: () => void
}

export function openDeviceRoom(): DeviceRoom {
  const waiting = new Set<() => void>()
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  return {
    isFull: () => waiting.size > 0,
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    write: async work => {
      for (;;) {
        try {
          return await work()
        } catch (error) {
          if (!isAboutRoom(error)) throw error
        }
        await new Promise<void>(resolve => {
          waiting.add(resolve)
          notify()
        })
      }
    },
    retry: () => {
      const waited = [...waiting]
      waiting.clear()
      notify()
      for (const wake of waited) wake()
    },
  }
}

export const deviceRoom = openDeviceRoom()

export function isAboutRoom(error: unknown): boolean {
  return error instanceof Error && /quota/i.test(`${error.name} ${error.message}`)
}
