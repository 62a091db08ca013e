/** Text that users enter may contain only visible characters, so that no name can imitate another. */

/**
 * Control characters, characters that change the writing direction, and zero-width characters: with them a name can
 * look like another, or break the text around it. Tabs and line ends are checked separately.
 */
const hidden = [
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern searches for them
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad]/,
  /[\u061c\u180e\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/,
]
/** A zero-width joiner is allowed between emoji, which it joins into one (a family); elsewhere it is hidden. */
const strayJoiner =
  /(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d|\u200d(?!\p{Extended_Pictographic})/u
const lineEnds = /[\t\n\r]/
/** In the subject of an email, such a name is a link, or is decoded into other characters. */
const notInNames = /:\/\/|\bwww\.|=\?/i

/** Fields that name people, businesses and things in emails. */
const nameFields: ReadonlySet<string> = new Set(['name', 'firstName', 'lastName', 'holder', 'bankName'])

/** Fields with several lines. All others are names, numbers or short texts. */
export const multiLineFields: ReadonlySet<string> = new Set(['note', 'reason', 'siteRules', 'text'])

/** @returns why a text is not valid for a field of this name; undefined when it is valid */
export function textFault(text: string, field: string): string | undefined {
  if ([...hidden, strayJoiner].some(each => each.test(text))) return 'This has an invisible character. Type it again.'
  if (!multiLineFields.has(field) && lineEnds.test(text)) return 'Use one line.'
  if (nameFields.has(field) && notInNames.test(text)) return "A name can't contain a link. Remove it."
  return undefined
}
