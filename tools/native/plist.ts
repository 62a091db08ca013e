import { DOMParser, type Element, type Node } from '@xmldom/xmldom'

/** A value of a property list. */
export type PlistValue = string | boolean | number | PlistValue[] | { [key: string]: PlistValue }

/** Reads XML strictly. @throws Error on anything that is not well-formed */
export function parseXml(text: string): Element {
  const parser = new DOMParser({
    onError: (_, message) => {
      throw new Error(message)
    },
  })
  const root = parser.parseFromString(text, 'text/xml').documentElement
  if (!root) throw new Error('The document is empty.')
  return root
}

/** The direct child elements, optionally only those with a tag name. */
export function childrenOf(element: Element, name?: string): Element[] {
  const elements = Array.from(element.childNodes).filter(isElement)
  return name === undefined ? elements : elements.filter(each => each.tagName === name)
}

/** Reads a property list of Apple's tools. @throws Error when the text is not one */
export function parsePlist(text: string): { [key: string]: PlistValue } {
  const root = parseXml(text)
  const [value] = childrenOf(root)
  const read = value && readValue(value)
  if (root.tagName !== 'plist' || typeof read !== 'object' || Array.isArray(read)) {
    throw new Error('This is not a property list with keys.')
  }
  return read
}

function readValue(element: Element): PlistValue {
  switch (element.tagName) {
    case 'string':
      return element.textContent ?? ''
    case 'integer':
      return Number(element.textContent)
    case 'true':
      return true
    case 'false':
      return false
    case 'array':
      return childrenOf(element).map(readValue)
    case 'dict':
      return readDict(element)
    default:
      throw new Error(`A property list can't contain <${element.tagName}>.`)
  }
}

function readDict(element: Element): { [key: string]: PlistValue } {
  const children = childrenOf(element)
  const entries: [string, PlistValue][] = []
  for (let i = 0; i < children.length; i += 2) {
    const key = children[i]
    const value = children[i + 1]
    if (key?.tagName !== 'key' || !value) throw new Error('In a dict, each value must follow its key.')
    entries.push([key.textContent ?? '', readValue(value)])
  }
  return Object.fromEntries(entries)
}

function isElement(node: Node): node is Element {
  return node.nodeType === 1
}
