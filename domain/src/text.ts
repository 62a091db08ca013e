/** What texts that people write may hold: what can be seen, since a name is shown to others as somebody's own. */

/**
 * Control characters, those that turn the direction of writing, and those of no width: with them a name can look like
 * another, or break what it is shown in. Tabs and ends of lines are judged apart.
 */
const hidden = [
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad]/,
  /[\u061c\u180e\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/,
]
/** It joins pictures into one, as in a family; elsewhere it is only hidden. */
const strayJoiner =
  /(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d|\u200d(?!\p{Extended_Pictographic})/u
const lineEnds = /[\t\n\r]/

/** Fields in which people write more than a line. All others are names, numbers, words. */
export const multiLineFields: ReadonlySet<string> = new Set(['note', 'reason', 'siteRules', 'text'])

/** @returns why a text can't be taken for a field of this name; undefined when it can */
export function textFault(text: string, field: string): string | undefined {
  if ([...hidden, strayJoiner].some(each => each.test(text))) return 'This has an invisible character. Type it again.'
  if (!multiLineFields.has(field) && lineEnds.test(text)) return 'Use one line.'
  return undefined
}
