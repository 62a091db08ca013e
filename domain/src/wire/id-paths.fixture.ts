/** Every id in the input of a call, at any depth: in objects, in lists, and in each alternative. */
import { definitionOf } from '../call.ts'
import { type CallName, contract } from './contract.ts'
import { type InputPlace, inputPlaces } from './input-places.fixture.ts'

type IdPath = {
  /** Field names; an id in a list has the path of its list: `haul.haulId`, `notificationIds`. */
  path: string
  /** The last field's name tells what the id is of. */
  field: string
  put: InputPlace['put']
}

export function idPathsOf(name: CallName): IdPath[] {
  return idPathsIn(definitionOf(contract[name]).inputSchema)
}

export function idPathsIn(schema: unknown): IdPath[] {
  const found = new Map<string, IdPath>()
  for (const { path, part, put } of inputPlaces(schema)) {
    if (part.format !== 'uuid') continue
    const names = path.filter(each => typeof each === 'string')
    const id = { path: names.join('.'), field: names.at(-1) ?? '', put }
    // The first alternative with an id at this path is enough.
    if (!found.has(id.path)) found.set(id.path, id)
  }
  return [...found.values()]
}
