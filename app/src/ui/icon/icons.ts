/** Outlines on a 24-unit grid: stroke 2, square ends, mitered joins. Each string is one SVG path. */
export const icons = {
  gauge: 'M3 18a9 9 0 1 1 18 0M12 18l5-7',
  search: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM15.5 15.5 21 21',
  truck:
    'M6 17H3V6h11v11H10M14 17h0M14 9h4l3 4v4h-1M7.9 15.5a2 2 0 1 1 0 4 2 2 0 0 1 0-4z' +
    'M17.5 15.5a2 2 0 1 1 0 4 2 2 0 0 1 0-4z',
  wheel: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM3.5 10l5.7 1M20.5 10l-5.7 1M12 15v6',
  list: 'M8 6h13M8 12h13M8 18h13M3 6h2M3 12h2M3 18h2',
  card: 'M3 5h18v14H3zM3 10h18M6.5 15h4',
  bell: 'M6 17v-6a6 6 0 0 1 12 0v6M3 17h18M10 21h4M12 5V2.5',
  calendar: 'M4 6h16v14H4zM4 11h16M8 3v5M16 3v5',
  right: 'M9 5l7 7-7 7',
  left: 'M15 5l-7 7 7 7',
  down: 'M5 9l7 7 7-7',
  up: 'M5 15l7-7 7 7',
  check: 'M4 12.5l5 5L20 6.5',
  close: 'M5 5l14 14M19 5 5 19',
  plus: 'M12 4v16M4 12h16',
  minus: 'M4 12h16',
  phone: 'M5 4h4l2 5-2.5 2a11 11 0 0 0 4.5 4.5L15 13l5 2v4a2 2 0 0 1-2 2C10 21 3 14 3 6a2 2 0 0 1 2-2z',
  person: 'M12 3.5a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM4 21v-2a4 4 0 0 1 4-4h8a4 4 0 0 1 4 4v2',
  people:
    'M9 4a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM2.5 20v-2a4 4 0 0 1 4-4h5a4 4 0 0 1 4 4v2' +
    'M16 4.2a3.5 3.5 0 0 1 0 6.6M18.5 14.3a4 4 0 0 1 3 3.7v2',
  turn: 'M6 21v-9a4 4 0 0 1 4-4h9M14 3l5 5-5 5',
  map: 'M3 6l6-2 6 2 6-2v14l-6 2-6-2-6 2zM9 4v14M15 6v14',
  project: 'M4 20V9l8-5 8 5v11zM9 20v-7h6v7',
  pit: 'M2 20h20M5 20l6-11 4 6 1.5-2.5L20 20',
  bucket: 'M4 5h11l5 6-4 9H8L4 15zM4 9.5h14.5',
  document: 'M5 3h9l5 5v13H5zM8.5 12h7M8.5 16.5h7',
  helmet: 'M2.5 18h19M5 18v-3a7 7 0 0 1 14 0v3M12 8V5M9.5 5h5',
  bank: 'M2.5 20.5h19M4.5 17h15M3 9l9-5 9 5zM6 9.5V17M10 9.5V17M14 9.5V17M18 9.5V17',
  eye: 'M2 12s4-6.5 10-6.5S22 12 22 12s-4 6.5-10 6.5S2 12 2 12zM12 9.3a2.7 2.7 0 1 1 0 5.4 2.7 2.7 0 0 1 0-5.4z',
  eyeOff: 'M2 12s4-6.5 10-6.5S22 12 22 12s-4 6.5-10 6.5S2 12 2 12zM4 20 20 4',
  globe: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM3.5 12h17M12 3.5c-5 5-5 12 0 17M12 3.5c5 5 5 12 0 17',
  offline:
    'M3 4l17 17M2 9.5a15 15 0 0 1 5-3.2M11 5a15 15 0 0 1 11 4.5M5.5 13.5A10 10 0 0 1 10 11' +
    'M14.5 11.4a10 10 0 0 1 4 2.1M9 17.3a5 5 0 0 1 5-.9M11.5 20.5h1',
  clock: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM12 7.5v5l3.5 2',
  download: 'M12 3v12M7 10.5l5 5 5-5M3.5 15v5.5h17V15',
  share: 'M12 16V4M7 8.5l5-5 5 5M3.5 14v6.5h17V14',
  code: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2M20 14v3M14 20h3M19 20h1',
  switch: 'M3 8h16M15 4l4 4-4 4M21 16H5M9 12l-4 4 4 4',
  sliders: 'M3 6h9M16 6h5M14 3.5v5M3 12h3M10 12h11M8 9.5v5M3 18h9M16 18h5M14 15.5v5',
  play: 'M7 4.5l12 7.5-12 7.5z',
  pause: 'M7.5 5v14M16.5 5v14',
  undo: 'M9 4 4 9l5 5M4 9h10a5.5 5.5 0 0 1 0 11H8',
  layers: 'M12 4l9 5-9 5-9-5zM3.5 14l8.5 4.7 8.5-4.7',
  pin: 'M12 21.5s7-6.5 7-12a7 7 0 0 0-14 0c0 5.5 7 12 7 12zM12 7a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z',
  barrier: 'M4 4v17M20 4v17M4 8h16M4 14h16M8 14l3-6M13 14l3-6',
  excavator: 'M3 20h12M4 17h10M5 17v-6h5l2 3v3M8 11l4-7 6 3-1 5M17 12h4l-1 4h-4z',
  warning: 'M12 3.5 22 20.5H2zM12 10v5M12 17.6v.4',
  scale: 'M3 20h18l-3-5H6zM9 15V9M15 15V9M6 9h12M9 4h6v5H9z',
  door: 'M14 4H5v16h9M10 12h11M17 8l4 4-4 4',
  gear:
    'M12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM12 2.5V6M12 18v3.5M2.5 12H6M18 12h3.5M5.3 5.3l2.5 2.5' +
    'M16.2 16.2l2.5 2.5M5.3 18.7l2.5-2.5M16.2 7.8l2.5-2.5',
  lock: 'M5 11h14v10H5zM8 11V8a4 4 0 0 1 8 0v3',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 14h10l1-14',
  edit: 'M4 20l1-5L16 4l4 4L9 19zM13 7l4 4',
  filter: 'M3 5h18l-7 8v7l-4-2v-5z',
  ahead: 'M12 21V4M5 11l7-7 7 7',
  factory: 'M3 20V9l6 4V9l6 4V4h6v16z',
} as const

export type IconName = keyof typeof icons
