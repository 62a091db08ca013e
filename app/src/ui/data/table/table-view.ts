/**
 * How the user has set each table: its sorting and filters. All but the days stay on the device under the table's name.
 * Days last until the app is closed, because a table that opens on last week's days looks empty.
 */
import { useSyncExternalStore } from 'react'
import { z } from 'zod'

/** The tables of the app. Never rename one: its settings are stored under its name. */
export const tableNames = [
  'cycleTimes',
  'excavatorOperators',
  'fleetTruckers',
  'jobsToday',
  'loadedTrucks',
  'loadLogs',
  'loadPay',
  'loadsInDispute',
  'materials',
  'members',
  'projectLoads',
  'projects',
  'statements',
  'suppliers',
  'timeRecord',
  'trucks',
  'trucksToLoad',
] as const
export type TableName = (typeof tableNames)[number]

const sortSchema = z.object({ key: z.string(), down: z.boolean() })
const storedSchema = z.object({
  sort: sortSchema.optional(),
  /** The option of the filter that takes only one. So far it is always a project. */
  projectId: z.string().optional(),
  /** The chosen options of each further filter, by its key. */
  chosen: z.record(z.string(), z.array(z.string())).optional(),
})

export type Sort = z.infer<typeof sortSchema>
export type TableView = Omit<z.infer<typeof storedSchema>, 'projectId'> & {
  oneId?: string | undefined
  /** The first and last calendar day shown: "2026-11-25". */
  from?: string | undefined
  to?: string | undefined
}

type Known = { text: string | null; view: TableView }

const known = new Map<TableName, Known>()
const listeners = new Set<() => void>()

/** A table's settings, and what changes some of them. Tables with one name have the same settings. */
export function useTableView(name: TableName): [view: TableView, change: (changed: Partial<TableView>) => void] {
  const view = useSyncExternalStore(subscribe, () => readView(name))
  return [view, changed => changeView(name, { ...view, ...changed })]
}

/** @returns the same object until something changes */
function readView(name: TableName): TableView {
  const text = readText(name)
  const last = known.get(name)
  if (last && (text === last.text || text === undefined)) return last.view
  const { projectId: oneId, ...stored } = parse(text ?? null)
  const view = { ...stored, oneId, from: last?.view.from, to: last?.view.to }
  known.set(name, { text: text ?? null, view })
  return view
}

function changeView(name: TableName, view: TableView): void {
  const { sort, oneId, chosen } = view
  const text = JSON.stringify({ sort, projectId: oneId, chosen })
  known.set(name, { text, view })
  try {
    localStorage.setItem(keyOf(name), text)
  } catch {
    // Private windows may block the storage; the settings then last until the app is closed.
  }
  for (const listener of listeners) listener()
}

/** @returns undefined where the storage is blocked */
function readText(name: TableName): string | null | undefined {
  try {
    return localStorage.getItem(keyOf(name))
  } catch {
    return undefined
  }
}

function parse(text: string | null): z.infer<typeof storedSchema> {
  try {
    const parsed = storedSchema.safeParse(JSON.parse(text ?? '{}'))
    return parsed.success ? parsed.data : {}
  } catch {
    return {}
  }
}

const keyOf = (name: TableName) => `table:${name}`

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
