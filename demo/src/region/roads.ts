/** The roads of the demo region as drawn: each is a line through points of the sheet and named junctions. */
import type { SheetPoint } from './sheet.ts'

/** Where roads meet: all roads that name the same junction are connected there. */
export const junctions = {
  grangeRoute309: [657, 115],
  grangeOrchard: [405, 72],
  grangeHuckleberry: [797, 121],
  schantzRoute309: [642, 342],
  schantzOrchard: [457, 326],
  schantzHuckleberry: [795, 325],
  schantzIronBridge: [930, 289],
  millRoute309: [641, 424],
  millRuppsville: [412, 450],
  route222Route309: [663, 566],
  route222Ruppsville: [562, 592],
  route222SpringCreek: [487, 614],
  route222Weller: [290, 678],
  route222Gate3: [735, 547],
  route222IronBridge: [880, 503],
  ironBridgeNagy: [934, 372],
  route222Nagy: [1030, 434],
  ironBridgeQuarry: [925, 700],
  southRoute309: [697, 842],
  southSpringCreek: [468, 824],
  southWeller: [228, 838],
  southIronBridge: [950, 826],
  springCreekWeller: [475, 748],
  orchardStreetEnd: [425, 176],
  ormrodGate: [352, 343],
  ormrodYard: [337, 336],
  ormrodEx1: [303, 284],
  ormrodL2: [256, 308],
  trexlerGate: [709, 333],
  trexlerPad3: [748, 304],
  jordanGate: [952, 284],
  jordanPad: [957, 259],
  gate3: [842, 632],
  gate3Dump: [884, 617],
  quarryGate: [1037, 668],
  quarryWl1: [1090, 628],
  moyerYard: [566, 425],
  delgadoYard: [437, 121],
  klineYard: [795, 214],
} as const satisfies Record<string, SheetPoint>
export type Junction = keyof typeof junctions

export type DrawnRoad = {
  kind: 'road-major' | 'road' | 'haul-road'
  name: string
  ref?: string
  speedLimitMph: number
  /** Traffic may go only in the direction in which the road is drawn. */
  oneway?: true
  through: readonly (SheetPoint | Junction)[]
}

const majorRoads: DrawnRoad[] = [
  {
    kind: 'road-major',
    name: 'Hamilton Boulevard',
    ref: '222',
    speedLimitMph: 45,
    through: [
      [66, 770],
      [180, 719],
      'route222Weller',
      [390, 642],
      'route222SpringCreek',
      'route222Ruppsville',
      'route222Route309',
      'route222Gate3',
      [810, 526],
      'route222IronBridge',
      [955, 472],
      'route222Nagy',
      [1100, 405],
      [1164, 384],
    ],
  },
  {
    kind: 'road-major',
    name: 'Seventh Street Pike',
    ref: '309',
    speedLimitMph: 45,
    through: [
      [660, 52],
      'grangeRoute309',
      [650, 210],
      [643, 290],
      'schantzRoute309',
      'millRoute309',
      [649, 500],
      'route222Route309',
      [676, 655],
      [686, 750],
      'southRoute309',
      [701, 878],
    ],
  },
]

const localRoads: DrawnRoad[] = [
  road('Schantz Road', 40, [
    'ormrodGate',
    [398, 328],
    'schantzOrchard',
    [530, 331],
    [588, 340],
    'schantzRoute309',
    [676, 340],
    'trexlerGate',
    'schantzHuckleberry',
    [865, 308],
    'schantzIronBridge',
    'jordanGate',
    [1005, 271],
    [1080, 259],
    [1164, 236],
  ]),
  road('Ruppsville Road', 40, [
    'ormrodGate',
    [368, 384],
    'millRuppsville',
    [464, 513],
    [505, 562],
    [532, 584],
    'route222Ruppsville',
  ]),
  road('Mill Road', 35, [
    [66, 452],
    [150, 461],
    [240, 462],
    [330, 464],
    'millRuppsville',
    [490, 431],
    'moyerYard',
    'millRoute309',
  ]),
  road('Grange Road', 40, [
    [300, 52],
    'grangeOrchard',
    [520, 97],
    [600, 113],
    'grangeRoute309',
    [730, 114],
    'grangeHuckleberry',
    [880, 127],
    [960, 122],
    [1060, 100],
    [1164, 92],
  ]),
  road('Orchard Road', 35, ['grangeOrchard', 'delgadoYard', 'orchardStreetEnd', [441, 250], 'schantzOrchard']),
  road('Ormrod Street', 30, [[66, 158], [160, 186], [232, 178], [305, 186], [370, 190], 'orchardStreetEnd']),
  road('Huckleberry Road', 35, [[800, 52], 'grangeHuckleberry', 'klineYard', [797, 270], 'schantzHuckleberry']),
  road('Iron Bridge Road', 35, [
    'schantzIronBridge',
    [935, 330],
    'ironBridgeNagy',
    [927, 420],
    [906, 470],
    'route222IronBridge',
    [894, 560],
    [908, 630],
    'ironBridgeQuarry',
    [938, 770],
    'southIronBridge',
    [953, 878],
  ]),
  road('Nagy Lane', 30, ['ironBridgeNagy', [975, 384], [1012, 402], 'route222Nagy']),
  road('Quarry Road', 35, ['ironBridgeQuarry', [962, 702], [1003, 692], 'quarryGate']),
  road('Spring Creek Road', 35, [
    'route222SpringCreek',
    [484, 668],
    'springCreekWeller',
    [468, 790],
    'southSpringCreek',
    [470, 878],
  ]),
  road('Weller Road', 30, ['route222Weller', [270, 745], [246, 800], 'southWeller', [219, 878]]),
  road('Weller Lane', 30, ['route222Weller', [332, 700], [378, 726], [428, 744], 'springCreekWeller']),
  road('South Road', 40, [
    [66, 850],
    [150, 842],
    'southWeller',
    [340, 826],
    'southSpringCreek',
    [570, 830],
    'southRoute309',
    [780, 838],
    [860, 834],
    'southIronBridge',
    [1060, 806],
    [1164, 800],
  ]),
]

const haulRoads: DrawnRoad[] = [
  haulRoad('Ormrod Pit', 20, ['ormrodGate', 'ormrodYard']),
  haulRoad(
    'Ormrod Pit, in to EX 1',
    20,
    ['ormrodYard', [334, 318], [333, 300], [326, 284], [314, 279], 'ormrodEx1'],
    true,
  ),
  haulRoad('Ormrod Pit, out by the scale', 20, ['ormrodEx1', [296, 294], [297, 310], [310, 326], 'ormrodYard'], true),
  haulRoad(
    'Ormrod Pit, in to L 2',
    20,
    ['ormrodYard', [318, 345], [290, 349], [264, 338], [251, 322], 'ormrodL2'],
    true,
  ),
  haulRoad(
    'Ormrod Pit, out from L 2',
    20,
    ['ormrodL2', [266, 304], [277, 318], [296, 332], [318, 338], 'ormrodYard'],
    true,
  ),
  haulRoad('Gate 3 access', 25, ['route222Gate3', [757, 551], [776, 574], [796, 604], [816, 622], 'gate3']),
  haulRoad('Section B2', 15, ['gate3', [862, 634], [880, 628], 'gate3Dump'], true),
  haulRoad('Section B2, out', 15, ['gate3Dump', [868, 617], [854, 622], 'gate3'], true),
  haulRoad('Pad 3 access', 15, ['trexlerGate', [722, 325], [736, 316], 'trexlerPad3']),
  haulRoad('Bridge access', 15, ['jordanGate', [950, 273], 'jordanPad']),
  haulRoad('Guthsville Quarry, in', 20, ['quarryGate', [1058, 668], [1082, 662], [1097, 646], 'quarryWl1'], true),
  haulRoad('Guthsville Quarry, out', 20, ['quarryWl1', [1074, 632], [1062, 644], [1052, 658], 'quarryGate'], true),
]

export const drawnRoads: readonly DrawnRoad[] = [...majorRoads, ...localRoads, ...haulRoads]

function road(name: string, speedLimitMph: number, through: DrawnRoad['through']): DrawnRoad {
  return { kind: 'road', name, speedLimitMph, through }
}

function haulRoad(name: string, speedLimitMph: number, through: DrawnRoad['through'], oneway?: true): DrawnRoad {
  return { kind: 'haul-road', name, speedLimitMph, through, ...(oneway && { oneway }) }
}
