/** Builds a PMTiles archive (version 3, https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md) in memory. */
import { GeoJSONVT } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { zxyToTileId } from 'pmtiles'

/** GeoJSON features by the name of their layer. */
type Layers = Record<string, object[]>

const maxZoom = 6

/** All tiles of the world that have anything of the layers, up to zoom 6. */
export function buildArchive(layers: Layers): Blob {
  const cut = Object.entries(layers).map(([name, features]) => {
    const index = new GeoJSONVT({ type: 'FeatureCollection', features } as never, { maxZoom, indexMaxZoom: maxZoom })
    return [name, index] as const
  })
  const tiles: { id: number; bytes: Uint8Array }[] = []
  for (let z = 0; z <= maxZoom; z++) {
    for (let x = 0; x < 2 ** z; x++) {
      for (let y = 0; y < 2 ** z; y++) {
        const found = cut.flatMap(([name, index]) => {
          const tile = index.getTile(z, x, y)
          return tile ? [[name, tile] as const] : []
        })
        if (found.length === 0) continue
        const bytes = fromGeojsonVt(Object.fromEntries(found), { version: 2, extent: 4096 })
        tiles.push({ id: zxyToTileId(z, x, y), bytes })
      }
    }
  }
  tiles.sort((a, b) => a.id - b.id)
  const directory = directoryOf(tiles)
  const data = tiles.map(({ bytes }) => bytes)
  return new Blob([headerOf(directory.length, data), directory, ...data] as BlobPart[])
}

function directoryOf(tiles: readonly { id: number; bytes: Uint8Array }[]): Uint8Array {
  const ids = tiles.map(({ id }, at) => id - (tiles[at - 1]?.id ?? 0))
  const lengths = tiles.map(({ bytes }) => bytes.length)
  // A tile follows the one before it, which is written as 0; the first is at offset 0, written as 1.
  const offsets = tiles.map((_, at) => (at === 0 ? 1 : 0))
  return Uint8Array.from([tiles.length, ...ids, ...tiles.map(() => 1), ...lengths, ...offsets].flatMap(varint))
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))]
}

function headerOf(directoryLength: number, data: readonly Uint8Array[]): Uint8Array {
  const header = new DataView(new ArrayBuffer(127))
  const rootOffset = 127
  const dataOffset = 127 + directoryLength
  new TextEncoder().encodeInto('PMTiles', new Uint8Array(header.buffer))
  header.setUint8(7, 3)
  const dataLength = data.reduce((sum, { length }) => sum + length, 0)
  const lengths = [rootOffset, directoryLength, dataOffset, 0, dataOffset, 0, dataOffset, dataLength]
  for (const [at, value] of [...lengths, data.length, data.length, data.length].entries()) {
    header.setUint32(8 + at * 8, value, true)
  }
  // Clustered, nothing compressed, vector tiles, zooms 0 to 6.
  for (const [at, value] of [1, 1, 1, 1, 0, maxZoom].entries()) header.setUint8(96 + at, value)
  for (const [at, degrees] of [-180, -85, 180, 85].entries()) header.setInt32(102 + at * 4, degrees * 1e7, true)
  return new Uint8Array(header.buffer)
}
