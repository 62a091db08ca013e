/**
 * What a migration may contain. While an update runs, nodes of the last release work on the new tables, so a migration
 * only adds what they can ignore. A later release, whose nodes no longer use a thing, drops it in a migration named
 * `contract_…`.
 */

type Rule = {
  pattern: RegExp
  /** What to do instead. */
  sentence: string
  /** Whether a migration named `contract_…` may contain it. */
  isForContract?: true
}

const rules: Rule[] = [
  {
    pattern: /^drop table/,
    sentence: 'DROP TABLE belongs in a contract migration of a later release.',
    isForContract: true,
  },
  {
    pattern: /^alter table .* drop column/,
    sentence: 'DROP COLUMN belongs in a contract migration of a later release.',
    isForContract: true,
  },
  {
    pattern: /^alter table .* set not null/,
    sentence: 'SET NOT NULL belongs in a contract migration, when every node writes it.',
    isForContract: true,
  },
  {
    pattern: /^alter table .* drop default/,
    sentence: 'DROP DEFAULT belongs in a contract migration, when every node writes it.',
    isForContract: true,
  },
  {
    pattern: /^alter (table|index|type) .* rename /,
    sentence: 'RENAME breaks older nodes. Add the new one and write both.',
  },
  {
    pattern: /^alter table .* alter column .* type /,
    sentence: 'TYPE rewrites the table and breaks older nodes. Add a new column.',
  },
  {
    pattern: /^alter table .* add column (?=.* not null)(?!.* default )/,
    sentence: 'NOT NULL without a default: older nodes do not write it. Add a default.',
  },
  {
    pattern: /^alter table .* add constraint .* unique|^create unique index/,
    sentence: 'UNIQUE can refuse what older nodes write. Add it in a contract migration.',
    isForContract: true,
  },
]

/** @returns a sentence for each statement that would break nodes of the last release */
export function findTroubles(tag: string, migration: string): string[] {
  const isContract = /^\d+_contract_/.test(tag)
  const statements = migration
    .split(/;|--> statement-breakpoint/)
    .map(text => text.replaceAll('"', '').replaceAll(/\s+/g, ' ').trim().toLowerCase())
  return statements.flatMap(statement =>
    rules
      .filter(({ pattern, isForContract }) => pattern.test(`${statement} `) && !(isContract && isForContract))
      .map(({ sentence }) => `${tag}: ${sentence}`),
  )
}
