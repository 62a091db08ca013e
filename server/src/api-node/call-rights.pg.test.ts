/**
 * Every call × every principal. The table of rights, written from the specification and the decisions,
 * says who may make which call; this test checks that the running server agrees.
 */
import type { CallName } from '@haulway/domain/wire/contract.ts'
import { expect, test } from 'vitest'
import type { Caller } from '../testing/calls/call-right.fixture.ts'
import { callRights } from '../testing/calls/call-rights.fixture.ts'
import { type Belongings, openCallWorld } from '../testing/calls/call-world.fixture.ts'
import { fieldsOf, replySchemaOf } from '../testing/calls/input-schema.fixture.ts'
import type { Principal } from '../testing/calls/principals.fixture.ts'
import { type Answer, callNames, forAll, routeOf, sendCall } from '../testing/calls/send-call.fixture.ts'
import { closeAfterAll } from '../testing/close-after-all.fixture.ts'
import { fingerprintOf, rollBackTrials, trialStatus } from '../testing/database-fingerprint.fixture.ts'
import { openPlaceProvider } from '../testing/services/place-provider.fixture.ts'
import { openTestNode } from '../testing/test-node.ts'
import { moneyKeysIn } from '../testing/work.fixture.ts'

type Case = { name: CallName; principal: Principal; own: Belongings; may: boolean }

const places = closeAfterAll(await openPlaceProvider())
const node = closeAfterAll(await openTestNode({ placeProvider: places.photon, mapLinks: places.mapLinks }))
const world = await openCallWorld(node)
/** Nothing to cancel, nothing in the wallet, nothing retained: the refusal says so to every caller. */
const withNothingToDo: CallName[] = [
  'cancelAccountDelete',
  'cancelUserDelete',
  'userWithdrawMoney',
  'sendEmailVerification',
  'releaseRetainage',
  'settleDispute',
  'settleShiftDispute',
]
const cases = callNames.flatMap(name => world.principals.flatMap(principal => casesOf(name, principal)))

/** Calls for the object that the table names and, where any kind of business may be named, for the caller's own. */
function casesOf(name: CallName, principal: Principal): Case[] {
  const right = callRights[name]
  const { acts, uid } = principal
  const own = world.belongings[right.who === 'entity' || right.who === 'party' ? right.by : 'jobber']
  const one = (may: boolean, belongings = own): Case => ({ name, principal, own: belongings, may })
  if (right.who === 'everybody') return [one(true)]
  if (right.who === 'signedIn') return [one(uid !== undefined)]
  // A user who logs out here could make no further call. The test of accepted calls shows who may log out.
  if (right.who === 'account') return right.endsSession && uid !== undefined ? [] : [one(uid !== undefined)]
  const isOfWorld = acts !== undefined && acts.entityId === world.entities[acts.type].entityId
  const mayRole = isOfWorld && (right.may[acts.type]?.includes(acts.role) ?? false)
  if (right.who === 'party') return [one(mayRole)]
  const forOther = one(mayRole && acts?.entityId === own.entityId)
  const isOwnOther = isOfWorld && acts.entityId !== own.entityId
  return isOwnOther ? [forOther, one(mayRole, world.belongings[acts.type])] : [forOther]
}

const callerOf = ({ principal, own }: Pick<Case, 'principal' | 'own'>): Caller => ({
  world,
  own,
  uid: principal.uid ?? 'nobody',
  email: principal === world.account.principal ? world.account.email : `${principal.uid}@example.com`,
})
const describeCase = ({ name, principal, own }: Case, { status, code }: Answer) =>
  `${name} by ${principal.name} for ${own.entityId === principal.acts?.entityId ? 'own' : 'other'}: ${status} ${code}`

const ask = (each: Case, headers: Record<string, string> = {}) =>
  sendCall(node, each.name, callRights[each.name].input(callerOf(each)), { ...each.principal.headers, ...headers })

test('a user who may not make a call is refused, and nothing changes', async () => {
  const refused = cases.filter(({ may }) => !may)
  expect(refused.length).toBeGreaterThan(1000)
  const before = await fingerprintOf(node)
  const wrong: string[] = []
  await forAll(refused, async each => {
    const answer = await ask(each)
    const isRight = each.principal.uid === undefined ? answer.status === 401 : [403, 404].includes(answer.status)
    if (!isRight) wrong.push(describeCase(each, answer))
  })
  expect(wrong).toEqual([])
  expect(await fingerprintOf(node)).toEqual(before)
})

/** Refusals about an account, an old sign-in or a missing secret, not about the caller's rights. */
const ofTheAccount = ['signInAgain', 'userNotFound', 'userDoesNotExist', 'loggedInUserIsNull']
/** Only who an agreement names may make it, and the world names no one: the tests of arbiters show them accepted. */
const onlyForNamed = (name: CallName, { status }: Answer) =>
  ['settleDispute', 'settleShiftDispute'].includes(name) && status === 404

test('a user who may make a call can, and a user who may not see money gets none in the reply', async () => {
  const trial = await rollBackTrials(node)
  const wrong: string[] = []
  const through = new Set<CallName>()
  await forAll(
    cases.filter(({ may }) => may),
    async each => {
      const isRead = routeOf(each.name).method === 'GET'
      const { who } = callRights[each.name]
      const answer = await ask(each, isRead ? {} : trial)
      // These users have no password: a call that takes one refuses it, and after some tries all of them.
      const isAboutProof =
        answer.fields.some(field => ['password', 'code'].includes(field)) ||
        (answer.status === 429 && 'password' in fieldsOf(each.name))
      const isOfAccount =
        isAboutProof || (['account', 'everybody'].includes(who) && ofTheAccount.includes(answer.code ?? ''))
      const isThrough = [200, trialStatus].includes(answer.status)
      if (isThrough || isOfAccount) through.add(each.name)
      const isRefusedByState = answer.status === 409 || onlyForNamed(each.name, answer)
      if (!isThrough && !isOfAccount && !isRefusedByState) wrong.push(describeCase(each, answer))
      const money = seesMoney(each.principal) ? [] : moneyKeysIn(answer.body)
      if (money.length > 0) wrong.push(`${describeCase(each, answer)} ${money}`)
    },
  )
  expect(wrong).toEqual([])
  const mayBeMade = callNames.filter(name => cases.some(each => each.name === name && each.may))
  const notThrough = mayBeMade.filter(name => !through.has(name))
  expect(notThrough.sort()).toEqual([...withNothingToDo].sort())
})

test('replies to plain members, drivers and operators contain no money', () => {
  const toTheMoneyless = callNames.filter(name =>
    cases.some(each => each.name === name && each.may && each.principal.acts && !seesMoney(each.principal)),
  )
  expect(toTheMoneyless.length).toBeGreaterThan(40)
  // Exceptions: the board's pay and the pits' prices, for owners and managers. The previous test has checked these
  // replies.
  const withMoney = toTheMoneyless.filter(name => moneyKeysIn(replySchemaOf(name)).length > 0)
  expect(withMoney.sort()).toEqual(['findPits', 'listTruckerNotices'])
})

function seesMoney({ acts }: Principal): boolean {
  return acts !== undefined && acts.role !== 'member' && !['fleetTrucker', 'excavatorOperator'].includes(acts.type)
}
