/** Every number in a call's input, at any depth, with the lowest and highest values that its schema allows. */
import { definitionOf } from '@haulway/domain/call.ts'
import { type CallName, contract } from '@haulway/domain/wire/contract.ts'
import { type InputPlace, inputPlaces } from '@haulway/domain/wire/input-places.fixture.ts'

type NumberField = Pick<InputPlace, 'path' | 'put'> & { values: readonly number[] }

/** Also those in lists, and in each alternative. */
export function numberFieldsOf(name: CallName): NumberField[] {
  return inputPlaces(definitionOf(contract[name]).inputSchema).flatMap(({ path, part, put }) => {
    if (part.type !== 'integer' && part.type !== 'number') return []
    const { minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER } = part
    return [{ path, put, values: [minimum, maximum, Number.MAX_SAFE_INTEGER, 2 ** 31] }]
  })
}
