/**
 * Finds the sentences of `domain` and `server` that users read. They cross the wire in English and are the keys of the
 * app's catalogs: the app translates them, so domain and server need no code for translations.
 */
import { parseSync } from 'oxc-parser'

type Sentence = { sentence: string; line: number }
type Node = { type: string; start: number; end: number; [key: string]: unknown }

/** Keys of object properties with texts shorter than a sentence: titles, buttons, states. */
const labelKeys = new Set(['title', 'subtitle', 'message', 'button', 'word', 'verb'])

/**
 * In `domain` and in the app's `session`: every sentence, and the labels of tables. In `server`: only refusals, because
 * its other sentences are for administrators. Expressions in a template become placeholders: `Truck {0} is retired.`
 */
export function listSentences(file: string, text: string): Sentence[] {
  const found: Sentence[] = []
  const isDomain = /(^|\/)domain\/|(^|\/)app\/src\/session\//.test(file)
  visit(parseSync(file, text).program, undefined, isDomain ? 'read' : 'other', (node, parent, place) => {
    const sentence = sentenceOf(node)
    if (sentence === undefined || place === 'other') return
    const isLabel = place !== 'refusal' && parent?.type === 'Property' && labelKeys.has(keyOf(parent))
    if (!isLabel && !/^[A-Z“{].* .*[.]$/s.test(sentence)) return
    if (/^[A-Z“{]/.test(sentence)) found.push({ sentence, line: text.slice(0, node.start).split('\n').length })
  })
  return found
}

/** `other`: not for users. Plain errors are bugs, and users don't read their messages. */
type Place = 'read' | 'refusal' | 'other'

function visit(
  node: unknown,
  parent: Node | undefined,
  place: Place,
  look: (node: Node, parent: Node | undefined, place: Place) => void,
): void {
  if (Array.isArray(node)) for (const each of node) visit(each, parent, place, look)
  if (!isNode(node)) return
  look(node, parent, place)
  const within = placeWithin(node) ?? place
  for (const value of Object.values(node)) visit(value, node, within, look)
}

function placeWithin(node: Node): Place | undefined {
  if (!isNode(node.callee)) return undefined
  // Such as `refuse(path, sentence)`, which makes the AppError.
  if (node.type === 'CallExpression' && /^refuse/.test(String(node.callee.name))) return 'refusal'
  if (node.type !== 'NewExpression') return undefined
  if (node.callee.name === 'AppError') return 'refusal'
  return /Error$/.test(String(node.callee.name)) ? 'other' : undefined
}

function sentenceOf(node: Node): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis)) return undefined
  const parts = node.quasis.map((quasi: { value: { cooked: string | null } }) => quasi.value.cooked ?? '')
  return parts.reduce((text, part, hole) => `${text}{${hole - 1}}${part}`)
}

function keyOf({ key }: Node): string {
  return isNode(key) ? String(key.name ?? key.value) : ''
}

function isNode(value: unknown): value is Node {
  return value !== null && typeof value === 'object' && 'type' in value
}
