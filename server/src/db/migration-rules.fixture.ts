/**
 * What a migration may contain. While an update runs, nodes of the last release work on the new tables, so a migration
 * only adds what they can ignore. A later release, whose nodes no longer use a thing, drops it in a migration named
 * `contract_…`. And no one waits while a large table is read or written as a whole.
 */

type Rule = {
  pattern: RegExp
  /** What to do instead. */
  sentence: string
  /** Whether a migration named `contract_…` may contain it. */
  isForContract?: true
  /** Whether it is about the rows of the table that the pattern's group names: a table that is new has none. */
  isForNew?: true
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
  {
    pattern: /^create index (?!if not exists ).*?\bon (?:only )?(\S+)/,
    sentence: 'CREATE INDEX stops writers. Add IF NOT EXISTS and name it in the changelog, to be built before.',
    isForNew: true,
  },
  {
    pattern: /^alter table (\S+) add constraint .* (?:check|foreign key) ?\((?!.* not valid )/,
    sentence: 'ADD CONSTRAINT reads the whole table. Add NOT VALID, and VALIDATE it in a later statement.',
    isForNew: true,
  },
  {
    pattern:
      /^alter table (\S+) add column .* (?:generated |\w*serial |default [^,]*(?:random|uuid\w*|nextval|clock_\w+)\()/,
    sentence: 'ADD COLUMN with a value of each row’s own rewrites the table. Fill it in steps.',
    isForNew: true,
  },
]

/** @returns a sentence for each statement that would break nodes of the last release */
export function findTroubles(tag: string, migration: string): string[] {
  const isContract = /^\d+_contract_/.test(tag)
  const statements = migration
    .split(/;|--> statement-breakpoint/)
    .map(text => text.replaceAll('"', '').replaceAll(/\s+/g, ' ').trim().toLowerCase())
  const made = new Set(statements.map(each => /^create table (?:if not exists )?(\S+)/.exec(each)?.[1]))
  const breaks = (statement: string, { pattern, isForContract, isForNew }: Rule) => {
    const found = pattern.exec(`${statement} `)
    return found !== null && !(isContract && isForContract) && !(isForNew && made.has(found[1]))
  }
  return statements.flatMap(statement =>
    rules.filter(rule => breaks(statement, rule)).map(({ sentence }) => `${tag}: ${sentence}`),
  )
}
