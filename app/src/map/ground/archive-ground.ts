/** The ground from a PMTiles archive of the Protomaps basemap, in the theme's colors and the page's fonts. */
import { type Flavor, LIGHT, layers } from '@protomaps/basemaps'
import { addProtocol, type LayerSpecification, type StyleSpecification } from 'maplibre-gl'
import { PMTiles, Protocol } from 'pmtiles'
import { mapFont } from '../map-fonts.ts'
import type { GroundInks } from '../map-inks.ts'
import { type MapStart, startOfBounds } from '../start/map-start.ts'
import { type Ground, shieldImage } from './ground-style.ts'
import { rememberedSource } from './remembered-source.ts'

const sourceId = 'base'
const protocol = new Protocol()
addProtocol('pmtiles', protocol.tile)

export function archiveGround(url: string): Ground {
  archiveAt(url)
  return inks => archiveStyle(url, inks)
}

export async function archiveStart(url: string): Promise<MapStart | undefined> {
  const { minLon, minLat, maxLon, maxLat } = await archiveAt(url).getHeader()
  return startOfBounds(minLon, minLat, maxLon, maxLat)
}

function archiveAt(url: string): PMTiles {
  const open = protocol.get(url)
  if (open) return open
  const archive = new PMTiles(rememberedSource(url))
  protocol.add(archive)
  return archive
}

function archiveStyle(url: string, inks: GroundInks): StyleSpecification {
  const drawn = layers(sourceId, flavorOf(inks), { lang: document.documentElement.lang.slice(0, 2) || 'en' })
  const land: LayerSpecification = { id: 'land', type: 'background', paint: { 'background-color': inks.land } }
  return {
    version: 8,
    sources: {
      [sourceId]: { type: 'vector', url: `pmtiles://${url}`, attribution: '© OpenStreetMap' },
    },
    layers: [land, ...drawn.filter(({ id }) => !left.has(id)).map(layer => withOwnPictures(layer, inks))],
  }
}

/** Not drawn: the background, which is ours, house numbers, and arrows that need a sprite. */
const left = new Set(['background', 'address_label', 'roads_oneway'])

/** No sprite is fetched: a road's number is on our own shield, and a town is only its name. */
function withOwnPictures(layer: LayerSpecification, inks: GroundInks): LayerSpecification {
  if (layer.type !== 'symbol') return layer
  const { 'icon-image': _, ...layout } = layer.layout ?? {}
  if (layer.id !== 'roads_shields') return { ...layer, layout }
  return {
    ...layer,
    layout: {
      ...layout,
      'icon-image': shieldImage,
      'icon-text-fit': 'both',
      'icon-text-fit-padding': [3, 5, 2, 5],
      'text-size': 13,
    },
    paint: { 'text-color': inks.ink },
  }
}

/** Paper and graphite: everything built is `block`, everything green is land, and only water has a hue. */
function flavorOf(inks: GroundInks): Flavor {
  const { land, block, water, road, label } = inks
  const edge = inks['road-edge']
  const { pois, landcover, ...all } = LIGHT
  const [font = ''] = mapFont
  // Each name of a flavor says what it colors, so new ones of a later version get a color, too.
  const colors = Object.keys(all).map(name => {
    if (/halo/.test(name)) return [name, land]
    if (/label/.test(name)) return [name, label]
    if (/water|ocean/.test(name)) return [name, water]
    if (/casing|railway|boundaries|pier/.test(name)) return [name, edge]
    if (/highway|major|minor|link|other|tunnel|bridges|service/.test(name)) return [name, road]
    if (/building|industrial|school|hospital|military|aerodrome|runway|pedestrian/.test(name)) return [name, block]
    return [name, land]
  })
  return { ...all, ...Object.fromEntries(colors), regular: font, bold: font, italic: font }
}
