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

// A variable of the function is one value, as a parameter of a statement is.
const withParameter = (statement: string) => statement.replaceAll(/\bof_scope\b/g, '$1')

test('each statement of a function that reads or writes documents is about one scope', async () => {
  const ofScope = (await statementsOfFunctions()).filter(each => /\b(scopes|documents)\b/.test(each))
  expect(ofScope).toHaveLength(4)
  for (const each of ofScope) expect(each).toMatch(/\bof_scope\b/)
})

test('no statement of a function is one that Citus refuses or answers by asking every node', async () => {
  for (const each of await statementsOfFunctions()) expect(await findFaults(withParameter(each)), each).toEqual([])
})
