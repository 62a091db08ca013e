/** What a demo's server has acknowledged, and whether the database holds exactly that. */
import { pointKey } from '@haulway/domain/track/key.ts'
import { readTrack } from '@haulway/server/tracking/tracking.table.ts'
import { drizzle } from 'drizzle-orm/postgres-js'
import type { Sql } from 'postgres'
import { expect } from 'vitest'
import { z } from 'zod'
import type { Journal } from './journal.ts'

type AcknowledgedAct = Parameters<Journal['acknowledgedAct']>[0]

/** @param onAct called with the number of acts so far, after each answer */
export function openAcknowledged(onAct: (count: number) => void) {
  const acts: AcknowledgedAct[] = []
  const points = new Map<string, { projectId: string; loadLogId: string; uuids: string[] }>()
  const refusals: string[] = []
  let unanswered = 0
  const journal: Journal = {
    acknowledgedAct: act => {
      acts.push(act)
      onAct(acts.length)
    },
    acknowledgedPoints: (load, uuids) => {
      const known = points.get(load.loadLogId) ?? { ...load, uuids: [] }
      known.uuids.push(...uuids)
      points.set(load.loadLogId, known)
    },
    refused: (what, why) => refusals.push(`${what}: ${why}`),
    lost: () => unanswered++,
  }
  return {
    journal,
    /** "212 acts and 9120 points acknowledged, 14 requests without an answer" */
    describe: () => {
      const count = [...points.values()].reduce((sum, { uuids }) => sum + uuids.length, 0)
      return `${acts.length} acts and ${count} points acknowledged, ${unanswered} requests without an answer`
    },
    /** Expects that each of them is stored exactly once, and that each approved load is booked once. */
    expectStoredOnce: async (sql: Sql) => {
      expect(refusals).toEqual([])
      await expectActsOnce(sql, acts)
      await expectPointsOnce(sql, [...points.values()])
      await expectBooksToBalance(sql)
    },
  }
}

const idsSchema = z.array(
  z.object({
    id: z.string(),
    load_log_id: z.string().nullable(),
    kind: z.string(),
    uid: z.string().nullable(),
    at: z.string().nullable(),
  }),
)

async function expectActsOnce(sql: Sql, acts: readonly AcknowledgedAct[]) {
  const stored = idsSchema.parse(
    await sql`
      select act_id as id, load_log_id, act->>'kind' as kind, act->'by'->>'uid' as uid, act->>'occurredAt' as at
        from load_log_acts
      union all select confirmation_id, load_log_id, record->'act'->>'kind', null, null from confirmations
      union all select payment_id, null, 'payBalance', null, null from payments
      union all select withdrawal_id, null, 'withdraw', null, null from withdrawals`,
  )
  // Acts that the server records itself (near the site, at geofences) were not sent by anyone.
  const ids = stored.filter(row => row.uid !== 'system').map(row => row.id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(new Set(ids)).toEqual(new Set(acts.map(act => act.actId)))
  const byLoadAndKind = stored
    .filter(row => row.load_log_id)
    // The trucker and the foreman may both record a delivery, each once.
    .map(row => `${row.load_log_id} ${row.kind} ${row.uid === 'system' ? automaticActKey(row) : `by ${row.uid}`}`)
  expect(byLoadAndKind.filter((act, index) => byLoadAndKind.indexOf(act) !== index)).toEqual([])
  const loads = await sql`select load_log_id as id from load_logs`
  const started = acts.filter(act => act.kind === 'start').map(act => act.loadLogId)
  expect(new Set(loads.map(load => load.id))).toEqual(new Set(started))
}

/** Points that come late can show a better exit from the pit, which then replaces the one recorded before. */
function automaticActKey({ kind, at }: { kind: string; at: string | null }): string {
  return kind === 'leavePit' ? `automatic at ${at}` : 'automatic'
}

async function expectPointsOnce(sql: Sql, loads: readonly { projectId: string; loadLogId: string; uuids: string[] }[]) {
  for (const { projectId, loadLogId, uuids } of loads) {
    const stored = (await readTrack(drizzle(sql), projectId, loadLogId)).map(point => point.key)
    expect(new Set(stored).size).toBe(stored.length)
    expect(new Set(stored)).toEqual(new Set(uuids.map(pointKey)))
  }
}

async function expectBooksToBalance(sql: Sql) {
  const [approved] = await sql`select count(*)::int as count from load_logs where frozen and alias_of is null`
  const causes = await sql`select cause_kind as kind, count(*)::int as count from journal_entries group by 1`
  const booked = Object.fromEntries(causes.map(({ kind, count }) => [kind, count]))
  expect(approved!.count).toBeGreaterThan(5)
  expect(booked.loadApproved).toBe(approved!.count)
  const wallets = await sql`
    select w.entity_id, w.available_cents::text as held, coalesce((
      select sum(amount) from journal_entries e, unnest(e.accounts, e.amounts) as line (account, amount)
      where account = 'wallet:' || w.entity_id), 0)::text as lines from wallets w`
  for (const { held, lines } of wallets) expect(held).toBe(lines)
}
