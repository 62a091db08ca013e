import { expect, test } from 'vitest'
import { violatedConstraint } from './failures.ts'

const violating = (constraint: string) => Object.assign(new Error('duplicate key'), { constraint_name: constraint })

test('a violated constraint has its name in the schema, also when a shard of Citus reports it', () => {
  for (const name of ['commands_actor_key_pk', 'commands_actor_key_pk_102017', 'commands_actor_key_pk_1020170']) {
    expect(violatedConstraint(violating(name))).toBe('commands_actor_key_pk')
    expect(violatedConstraint(new Error('failed', { cause: violating(name) }))).toBe('commands_actor_key_pk')
  }
})
