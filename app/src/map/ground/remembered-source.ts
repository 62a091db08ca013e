/**
 * An archive that is read in ranges, and remembers on this device what it has read: what was once seen is also there
 * without a network. The service worker can't do this, since a browser's cache takes no partial answers.
 */
import { FetchSource, type Source } from 'pmtiles'

const cacheName = 'haulway-base-map'
/** Some 60 MB: a county in all zooms. */
const rangesMax = 2000
/** How many ranges are added between two looks at how many there are. */
const lookEvery = 100

export function rememberedSource(url: string): Source {
  const remote = new FetchSource(url)
  let added = 0
  let opening: Promise<Cache | undefined> | undefined
  const openOnce = () => {
    opening ??= openCache(url)
    return opening
  }
  return {
    getKey: () => url,
    getBytes: async (offset, length, signal) => {
      const cache = await openOnce()
      const key = `${keyOf(url)}?bytes=${offset}-${offset + length - 1}`
      const known = await cache?.match(key)
      if (known) return { data: await known.arrayBuffer() }
      const read = await remote.getBytes(offset, length, signal)
      // A full disk must not hide the map.
      await cache?.put(key, new Response(read.data)).catch(() => {})
      if (cache && ++added % lookEvery === 0) await forgetOldest(cache)
      return { data: read.data }
    },
  }
}

/** An address that no one fetches: a cache's keys are addresses. */
const keyOf = (url: string) => `https://base-map.invalid/${encodeURIComponent(url)}`

/** The cache without what other archives left in it; undefined where a browser has none, such as over http. */
async function openCache(url: string): Promise<Cache | undefined> {
  try {
    const cache = await caches.open(cacheName)
    const others = (await cache.keys()).filter(request => !request.url.startsWith(keyOf(url)))
    await Promise.all(others.map(request => cache.delete(request)))
    return cache
  } catch {
    return undefined
  }
}

async function forgetOldest(cache: Cache): Promise<void> {
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - rangesMax)).map(request => cache.delete(request)))
}
