/**
 * The sentences of `domain` and `server` that people read. They cross the wire in English, are shown by the app in the
 * language it speaks, and are their own keys in its catalogues: so nothing there need know of translations.
 */
import { parseSync } from 'oxc-parser'

type Sentence = { sentence: string; line: number }
type Node = { type: string; start: number; end: number; [key: string]: unknown }

/** Where a word or two stand for a sentence: titles, buttons, states. */
const wordKeys = new Set(['title', 'subtitle', 'message', 'button', 'word', 'verb'])

/**
 * In `domain`, and where the app speaks for the server (`session`), whatever is a sentence, and the words of tables; in
 * `server`, whose other sentences are for those who run it, what is refused. A hole of a template is a placeholder:
 * `Truck {0} is retired.`
 */
export function listSentences(file: string, text: string): Sentence[] {
  const found: Sentence[] = []
  const isDomain = /(^|\/)domain\/|(^|\/)app\/src\/session\//.test(file)
  visit(parseSync(file, text).program, undefined, isDomain ? 'read' : 'other', (node, parent, place) => {
    const sentence = sentenceOf(node)
    if (sentence === undefined || place === 'other') return
    const isWord = place !== 'refusal' && parent?.type === 'Property' && wordKeys.has(keyOf(parent))
    if (!isWord && !/^[A-Z“{].* .*[.]$/s.test(sentence)) return
    if (/^[A-Z“{]/.test(sentence)) found.push({ sentence, line: text.slice(0, node.start).split('\n').length })
  })
  return found
}

/** Bugs are thrown as plain errors: nobody is to read them. */
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
  if (node.type !== 'NewExpression' || !isNode(node.callee)) return undefined
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
