/**
 * What a scope of an API key opens. A call or a route without a row here is closed to every key: an account, members,
 * money that moves, agreeing to a price, and whatever is added later.
 */
import type { ApiKeyScope } from '../api-key/api-key.ts'
import type { CallName } from './contract.ts'

const callsOf = {
  read: ['listTrucks', 'listGeoPins', 'listShiftHours', 'listCycleTimes'],
  // Their replies have prices.
  readMoney: ['explainLoad', 'findPits', 'listTruckerNotices'],
  writeLoads: [
    'startLoad',
    'arriveAtPit',
    'confirmTrucker',
    'confirmLoad',
    'undoConfirmation',
    'leavePit',
    'nearDestination',
    'arriveAtSite',
    'deliverLoad',
    'rejectLoad',
    'cancelLoad',
    'correctLoad',
  ],
  writeTrucks: [
    'createTruck',
    'changeTruckDetails',
    'retireTruck',
    'returnTruck',
    'saveTruckPaper',
    'removeTruckPaper',
  ],
  writeWork: [
    'createProject',
    'publishProject',
    'changeProject',
    'closeProject',
    'createHaul',
    'changeHaul',
    'endHaul',
    'createProjectNotice',
    'changeProjectNotice',
    'endProjectNotice',
    'setGeoPin',
    'removeGeoPin',
    'sendOffer',
    'withdrawOffer',
    'dispatchTruck',
    'endDispatch',
  ],
} as const satisfies Record<ApiKeyScope, readonly CallName[]>

/** Routes outside the contract, by their pattern. */
const routesOf = {
  read: [
    '/documents/*',
    '/load-tickets/:entityId/:loadLogId',
    '/load-proofs/:entityId/:loadLogId',
    '/day-tickets/:entityId/:day',
    '/load-tracks/:projectId/:loadLogId',
  ],
  readMoney: ['/documents/*', '/statements/:payerEntityId/:statementId', '/annual-totals/:payerEntityId/:year'],
  writeLoads: [],
  writeTrucks: [],
  writeWork: [],
} as const satisfies Record<ApiKeyScope, readonly string[]>

/** The scopes of which a key needs one; none if it is closed. @param name a call, or the pattern of a route */
export function scopesFor(name: string): ApiKeyScope[] {
  const opens = (table: Record<ApiKeyScope, readonly string[]>, scope: ApiKeyScope) => table[scope].includes(name)
  return (Object.keys(callsOf) as ApiKeyScope[]).filter(scope => opens(callsOf, scope) || opens(routesOf, scope))
}

/** Why a key with these scopes may not, or undefined if it may. The server refuses, and `/docs` explains, by this. */
export function whyNotWithKey(scopes: readonly ApiKeyScope[], name: string): string | undefined {
  const needed = scopesFor(name)
  if (needed.some(scope => scopes.includes(scope))) return undefined
  if (needed.length === 0) return 'API keys can’t do this. A person has to log in.'
  return `This API key lacks the scope ${needed.join(' or ')}.`
}
