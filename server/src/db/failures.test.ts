import { expect, test } from 'vitest'
import { isViolated } from './failures.ts'

const name = 'commands_actor_key_pk'
const names = [name, `${name}_102017`, `${name}_1020170`]
const failing = (message: string, fields: object) => Object.assign(new Error(message), { code: '23505', ...fields })
const reports = names.flatMap(reported => [
  failing('duplicate key', { constraint_name: reported }),
  // Citus, in the language of a node.
  failing(`duplicate key value violates unique constraint "${reported}"`, {}),
  failing(`doppelter Schlüsselwert verletzt Unique-Constraint »${reported}«`, {}),
])

test('a violated constraint is recognized, even if only the message of a Citus shard names it', () => {
  for (const error of reports) {
    expect(isViolated(name, error)).toBe(true)
    expect(isViolated(name, new Error('failed', { cause: error }))).toBe(true)
    expect(isViolated('commands_actor', error)).toBe(false)
    expect(isViolated('actor_key_pk', error)).toBe(false)
  }
})

test('an error that only mentions a constraint did not violate it', () => {
  expect(isViolated(name, failing(`there is no ${name}`, { code: '42704' }))).toBe(false)
  expect(isViolated(name, new Error(`insert into commands ... ${name}`))).toBe(false)
})
