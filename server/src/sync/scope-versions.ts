import type { Sql } from 'postgres'

export type ScopeVersions = { [scope: string]: number }

/** @returns the version of each scope; scopes in which nothing was published are missing */
export async function readScopeVersions(sql: Sql, scopes: readonly string[]): Promise<ScopeVersions> {
  if (scopes.length === 0) return {}
  const rows = await sql<{ scope: string; version: string }[]>`
    select scope, version from scopes where scope = any(${[...scopes]})`
  return Object.fromEntries(rows.map(({ scope, version }) => [scope, Number(version)]))
}
