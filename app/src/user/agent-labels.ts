/** Short names of the browser and the system in a user agent string. */

const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/CrOS/, 'Chromebook'],
  [/Linux/, 'Linux'],
]

// The order matters: most user agents also contain the names further down.
const browsers: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

/** @returns the recognized names; neither for an empty agent or a program's */
export function readAgent(agent: string): { browser: string | undefined; system: string | undefined } {
  const find = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(agent))?.[1]
  return { browser: find(browsers), system: find(systems) }
}
