/** An entity's unfinished work, which prevents closing and deleting it. */
import type { Entity } from '@haulway/domain/entity/entity.ts'
import type { Language } from '@haulway/domain/language.ts'
import { loadLogStateNames, loadLogStates } from '@haulway/domain/load-log/states.ts'
import { getTableColumns, sql } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import { wallets } from '../ledger/ledger.table.ts'

/** The counts of each kind. A deletion ends projects and dispatches itself, and waits only for loads and money. */
export type OpenWork = { projects: number; dispatches: number; loads: number; money: number }

/** A delivered load is open until the jobber approves it, since the amount owed is not known before. */
const openStates = loadLogStateNames.filter(state => loadLogStates[state].open || state === 'delivered')

/** Any balance, also one that is disputed or retained: a closed business could no longer answer for it or pay it. */
const hasMoney = sql.join(
  Object.entries(getTableColumns(wallets)).flatMap(([name, column]) =>
    name.endsWith('Cents') ? [sql`${column} <> 0`] : [],
  ),
  sql` or `,
)

export async function countOpenWork(tx: Transaction, { entityId }: Entity): Promise<OpenWork> {
  const [row] = await tx.ask<{ projects: string; dispatches: string; loads: string; money: string }>(sql`
    with mine as (select project_id from project_parties where entity_id = ${entityId})
    select
      (select count(*) from projects p join mine using (project_id)
        where p.record->>'entityId' = ${entityId} and p.record->>'state' = 'published') as projects,
      (select count(*) from dispatches d join mine using (project_id)
        where d.record->>'state' = 'open' and ${entityId} in (d.record->'terms'->>'jobberEntityId',
          d.record->'terms'->>'pitEntityId', d.record->'terms'->>'truckingEntityId',
          d.record->'terms'->>'driverEntityId', d.record->'terms'->'broker'->>'entityId')) as dispatches,
      (select count(*) from load_logs l join mine using (project_id)
        where l.alias_of is null and l.state in (${sql.join(openStates, sql`, `)}) and ${entityId}::uuid in
          (l.jobber_entity_id, l.pit_entity_id, l.trucking_entity_id, l.driver_entity_id,
            (l.record->'terms'->'broker'->>'entityId')::uuid)) as loads,
      (select count(*) from wallets where entity_id = ${entityId} and (${hasMoney})) as money`)
  const count = (text: string | undefined) => Number(text ?? 0)
  return {
    projects: count(row?.projects),
    dispatches: count(row?.dispatches),
    loads: count(row?.loads),
    money: count(row?.money),
  }
}

/** The same as text. @param kinds the kinds to include */
export function openWorkLabels(
  open: OpenWork,
  kinds: readonly (keyof OpenWork)[],
  language: Language = 'en',
): string[] {
  return kinds.flatMap(kind => {
    if (open[kind] === 0) return []
    if (kind === 'money') return [labels[language].money]
    const [one, more] = labels[language][kind]
    return [open[kind] === 1 ? `1 ${one}` : `${open[kind]} ${more}`]
  })
}

type Labels = Record<Exclude<keyof OpenWork, 'money'>, readonly [one: string, more: string]> & { money: string }

const labels: Record<Language, Labels> = {
  en: {
    projects: ['posted project', 'posted projects'],
    dispatches: ['truck at work', 'trucks at work'],
    loads: ['load not approved', 'loads not approved'],
    money: 'money owed or to withdraw',
  },
  es: {
    projects: ['proyecto publicado', 'proyectos publicados'],
    dispatches: ['camión trabajando', 'camiones trabajando'],
    loads: ['carga sin aprobar', 'cargas sin aprobar'],
    money: 'dinero por pagar o retirar',
  },
  fr: {
    projects: ['projet publié', 'projets publiés'],
    dispatches: ['camion au travail', 'camions au travail'],
    loads: ['voyage non approuvé', 'voyages non approuvés'],
    money: 'de l’argent dû ou à retirer',
  },
}
