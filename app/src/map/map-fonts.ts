/** The family of a map's labels, which MapLibre draws with the page's font. */
export const mapFont = ['Barlow']
export const plateFont = (px: number) => `600 ${px}px "Barlow Condensed"`

/**
 * Loads the fonts that a map draws with on its canvas. A browser loads a font only for text of the page, and the text
 * of the sunlight theme is all bolder. If they can't be loaded, the map draws with others.
 */
export async function loadMapFonts(): Promise<void> {
  const needed = [plateFont(19), `16px ${mapFont}`]
  await Promise.allSettled(needed.map(font => document.fonts.load(font)))
}
