import { readFileSync } from 'node:fs'
import { functionsFile } from '@haulway/server/db/migrate.ts'
import { parsePlPgSQL } from 'libpg-query'
import { expect, test } from 'vitest'
import { findFaults } from './statement-faults.ts'

/** The statements in the bodies of functions, in PL/pgSQL's own words. */
async function statementsOfFunctions(): Promise<string[]> {
  const parsed = await parsePlPgSQL(readFileSync(functionsFile, 'utf8'))
  return queriesIn(parsed).filter(query => /^(select|insert|update|delete|with)\b/.test(query))
}

function queriesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    name === 'query' && typeof inner === 'string' ? [inner] : queriesIn(inner),
  )
}

test('each statement of a function that Citus runs on the node of a scope is about that scope', async () => {
  const statements = await statementsOfFunctions()
  const ofScope = statements.filter(each => /\b(scopes|documents)\b/.test(each))
  expect(ofScope).toHaveLength(3)
  // A parameter of the function is one value, as one of a statement is.
  for (const each of ofScope) expect(await findFaults(each.replaceAll(/\bof_scope\b/g, '$1'))).toEqual([])
  for (const each of ofScope) expect(each).toMatch(/\bof_scope\b/)
})
