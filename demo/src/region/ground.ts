/** The ground between the roads of the demo region: blocks, the creek, pit contours and the construction strip. */
import type { Junction } from './roads.ts'
import type { SheetPoint } from './sheet.ts'

export const drawnBlocks: readonly (readonly SheetPoint[])[] = [
  [
    [512, 110],
    [622, 126],
    [622, 214],
    [498, 214],
  ],
  [
    [397, 190],
    [436, 286],
    [376, 298],
  ],
  [
    [804, 134],
    [918, 140],
    [908, 226],
    [800, 212],
  ],
  [
    [694, 258],
    [778, 256],
    [784, 312],
    [716, 318],
    [694, 326],
  ],
  [
    [500, 342],
    [608, 350],
    [610, 402],
    [505, 404],
  ],
  [
    [736, 392],
    [836, 370],
    [856, 436],
    [756, 480],
  ],
  [
    [118, 566],
    [264, 556],
    [284, 650],
    [140, 694],
  ],
  [
    [520, 668],
    [640, 668],
    [640, 778],
    [510, 782],
  ],
  [
    [242, 742],
    [346, 730],
    [384, 790],
    [232, 800],
  ],
  [
    [732, 752],
    [888, 750],
    [888, 820],
    [730, 822],
  ],
  [
    [984, 586],
    [1030, 570],
    [1030, 650],
    [1000, 664],
  ],
  [
    [1010, 142],
    [1120, 124],
    [1126, 216],
    [1022, 234],
  ],
  [
    [84, 226],
    [170, 236],
    [196, 330],
    [110, 352],
  ],
  [
    [92, 72],
    [196, 66],
    [216, 140],
    [118, 140],
  ],
  [
    [680, 140],
    [760, 138],
    [760, 200],
    [676, 204],
  ],
  [
    [330, 520],
    [416, 504],
    [452, 570],
    [356, 600],
  ],
  [
    [1060, 306],
    [1150, 296],
    [1152, 360],
    [1078, 378],
  ],
  [
    [1000, 712],
    [1130, 716],
    [1122, 784],
    [1010, 790],
  ],
  [
    [340, 846],
    [440, 844],
    [442, 874],
    [336, 876],
  ],
  [
    [566, 502],
    [638, 500],
    [644, 542],
    [584, 556],
  ],
]

export const drawnCreek = {
  name: 'Jordan Creek',
  through: [
    [66, 512],
    [140, 530],
    [215, 538],
    [290, 532],
    [365, 514],
    [440, 495],
    [520, 482],
    [575, 478],
    [645, 488],
    [720, 474],
    [790, 446],
    [850, 414],
    [905, 365],
    [945, 318],
    [976, 272],
    [986, 215],
    [998, 150],
    [1012, 95],
    [1020, 52],
  ] satisfies SheetPoint[],
  halfWidthUnits: (part: number) => 3.4 + 2.4 * part,
}

/** The contours of each pit, from the rim down. */
export const drawnPits: readonly { name: string; center: SheetPoint; radii: readonly SheetPoint[]; phase: number }[] = [
  {
    name: 'Ormrod Pit',
    center: [288, 298],
    radii: [
      [68, 56],
      [54, 44],
      [40, 31],
      [24, 18],
    ],
    phase: 0.6,
  },
  {
    name: 'Guthsville Quarry',
    center: [1094, 634],
    radii: [
      [50, 40],
      [38, 30],
      [24, 18],
    ],
    phase: 2.2,
  },
]

export const drawnWorks = {
  name: 'SR 222 Bypass, Section B2',
  through: [
    [652, 762],
    [704, 726],
    [756, 684],
    [812, 658],
    [872, 620],
    [940, 590],
    [1000, 556],
    [1060, 516],
    [1164, 462],
  ] satisfies SheetPoint[],
  halfWidthUnits: () => 11,
}

/** Pits, loading points, sites and yards; each is a junction of the road network. */
export const drawnPlaces: readonly {
  kind: 'pit' | 'loading-point' | 'site' | 'yard'
  name: string
  ref?: string
  at: Junction
}[] = [
  { kind: 'pit', name: 'Ormrod Pit', at: 'ormrodYard' },
  { kind: 'loading-point', name: 'Ormrod Pit', ref: 'EX 1', at: 'ormrodEx1' },
  { kind: 'loading-point', name: 'Ormrod Pit', ref: 'L 2', at: 'ormrodL2' },
  { kind: 'pit', name: 'Guthsville Quarry', at: 'quarryGate' },
  { kind: 'loading-point', name: 'Guthsville Quarry', ref: 'WL 1', at: 'quarryWl1' },
  { kind: 'site', name: 'SR 222 Bypass, Section B2', ref: 'Gate 3', at: 'gate3Dump' },
  { kind: 'site', name: 'Trexler Park, Pad 3', ref: 'Pad 3', at: 'trexlerPad3' },
  { kind: 'site', name: 'Jordan Creek Bridge', ref: 'East abutment', at: 'jordanPad' },
  { kind: 'yard', name: 'Moyer Hauling', at: 'moyerYard' },
  { kind: 'yard', name: 'Delgado Trucking', at: 'delgadoYard' },
  { kind: 'yard', name: 'Kline Hauling', at: 'klineYard' },
]
