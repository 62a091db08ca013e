/** Connects the tabs of this browser, with one channel and one lock per user. */
import type { Tabs } from '@haulway/client/sync/tabs.ts'

export function openBrowserTabs(uid: string): Tabs {
  const channel = new BroadcastChannel(`haulway-sync-${uid}`)
  return {
    post: message => channel.postMessage(message),
    onMessage: listener => channel.addEventListener('message', event => listener(event.data)),
    lead: (work, signal) => {
      // Locks need https or localhost; without them each tab leads itself, which is wasteful but correct.
      if (!('locks' in navigator)) return void work()
      navigator.locks.request(`haulway-sync-${uid}`, { signal }, work).catch(error => {
        if (!signal.aborted) throw error
      })
    },
    close: () => channel.close(),
  }
}
