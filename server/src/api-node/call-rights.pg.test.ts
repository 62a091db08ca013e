/**
 * Every call × every principal (measures: S2). Who may is told by the table of rights, which was written from the
 * specification and the decisions; here the running server is held against it.
 */
import type { CallName } from '@haulway/domain/wire/contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, askCall, callNames, forAll, routeOf } from '../testing/calls/ask-call.fixture.ts'
import type { Scene } from '../testing/calls/call-right.fixture.ts'
import { callRights } from '../testing/calls/call-rights.fixture.ts'
import { type Belongings, type CallWorld, openCallWorld } from '../testing/calls/call-world.fixture.ts'
import { replySchemaOf } from '../testing/calls/input-schema.fixture.ts'
import type { Principal } from '../testing/calls/principals.fixture.ts'
import { keptBack, printOf, refuseToKeepTrials } from '../testing/database-print.fixture.ts'
import { openTestNode, type TestNode } from '../testing/test-node.ts'
import { moneyKeysIn } from '../testing/work.fixture.ts'

type Case = { name: CallName; principal: Principal; own: Belongings; may: boolean }

let node: TestNode
let world: CallWorld
let cases: Case[]
beforeAll(async () => {
  node = await openTestNode()
  world = await openCallWorld(node)
  cases = callNames.flatMap(name => world.principals.flatMap(principal => casesOf(name, principal)))
}, 120_000)
afterAll(() => node.close())

/** One asks for the thing the table names, and where a business of any kind may be named, for one's own too. */
function casesOf(name: CallName, principal: Principal): Case[] {
  const right = callRights[name]
  const { acts, uid } = principal
  const own = world.belongings[right.who === 'entity' || right.who === 'party' ? right.by : 'jobber']
  const one = (may: boolean, belongings = own): Case => ({ name, principal, own: belongings, may })
  if (right.who === 'everybody') return [one(true)]
  if (right.who === 'signedIn') return [one(uid !== undefined)]
  // Whoever ends their session here could be asked nothing more: who may is shown where it is accepted.
  if (right.who === 'account') return right.endsSession && uid !== undefined ? [] : [one(uid !== undefined)]
  const isOfWorld = acts !== undefined && acts.entityId === world.entities[acts.type].entityId
  const mayRole = isOfWorld && (right.may[acts.type]?.includes(acts.role) ?? false)
  if (right.who === 'party') return [one(mayRole)]
  const forOther = one(mayRole && acts?.entityId === own.entityId)
  const isOwnOther = isOfWorld && acts.entityId !== own.entityId
  return isOwnOther ? [forOther, one(mayRole, world.belongings[acts.type])] : [forOther]
}

const sceneOf = ({ principal, own }: Pick<Case, 'principal' | 'own'>): Scene => ({
  ...{ world, own, uid: principal.uid ?? 'nobody' },
  email: principal === world.account.principal ? world.account.email : `${principal.uid}@example.com`,
})
const inWords = ({ name, principal, own }: Case, { status, code }: Answer) =>
  `${name} by ${principal.name} for ${own.entityId === principal.acts?.entityId ? 'own' : 'other'}: ${status} ${code}`

const ask = (each: Case, headers: Record<string, string> = {}) =>
  askCall(node, each.name, callRights[each.name].input(sceneOf(each)), { ...each.principal.headers, ...headers })

test('whoever may not make a call is refused, and nothing at all changes', async () => {
  const refused = cases.filter(({ may }) => !may)
  expect(refused.length).toBeGreaterThan(1000)
  const before = await printOf(node)
  const wrong: string[] = []
  await forAll(refused, async each => {
    const answer = await ask(each)
    const isRight = each.principal.uid === undefined ? answer.status === 401 : [403, 404].includes(answer.status)
    if (!isRight) wrong.push(inWords(each, answer))
  })
  expect(wrong).toEqual([])
  expect(await printOf(node)).toEqual(before)
}, 180_000)

/** Refusals that are about an account, a sign-in's freshness or a secret that is missing, not about who asks. */
const ofTheAccount = ['signInAgain', 'userNotFound', 'userDoesNotExist', 'loggedInUserIsNull']
/** There is nothing to take back yet, and nothing in the wallet: told so, and so nobody's to be refused. */
const withNothingToDo: CallName[] = [
  ...(['cancelAccountDelete', 'cancelUserDelete', 'userWithdrawMoney', 'sendEmailVerification'] as const),
]

test('whoever may make a call gets through with it, and who sees no money is told none', async () => {
  const trial = await refuseToKeepTrials(node)
  const wrong: string[] = []
  const through = new Set<CallName>()
  await forAll(
    cases.filter(({ may }) => may),
    async each => {
      const isRead = routeOf(each.name).method === 'GET'
      const { who } = callRights[each.name]
      const answer = await ask(each, isRead ? {} : trial)
      const isAboutProof = answer.fields.some(field => ['password', 'code'].includes(field))
      const isOfAccount =
        isAboutProof || (['account', 'everybody'].includes(who) && ofTheAccount.includes(answer.code ?? ''))
      const isThrough = [200, keptBack].includes(answer.status)
      if (isThrough || isOfAccount) through.add(each.name)
      if (!isThrough && !isOfAccount && answer.status !== 409) wrong.push(inWords(each, answer))
      const money = seesMoney(each.principal) ? [] : moneyKeysIn(answer.body)
      if (money.length > 0) wrong.push(`${inWords(each, answer)} ${money}`)
    },
  )
  expect(wrong).toEqual([])
  const mayBeMade = callNames.filter(name => cases.some(each => each.name === name && each.may))
  const notThrough = mayBeMade.filter(name => !through.has(name))
  expect(notThrough.sort()).toEqual([...withNothingToDo].sort())
}, 180_000)

test('no reply to plain members or people in cabs has a place for money that is not left empty', () => {
  const toTheMoneyless = callNames.filter(name =>
    cases.some(each => each.name === name && each.may && each.principal.acts && !seesMoney(each.principal)),
  )
  expect(toTheMoneyless.length).toBeGreaterThan(40)
  // The board's pay and the pits' prices, which are for owners and managers: the test before has read these replies.
  const withMoney = toTheMoneyless.filter(name => moneyKeysIn(replySchemaOf(name)).length > 0)
  expect(withMoney.sort()).toEqual(['findPits', 'listTruckerNotices'])
})

function seesMoney({ acts }: Principal): boolean {
  return acts !== undefined && acts.role !== 'member' && !['fleetTrucker', 'excavatorOperator'].includes(acts.type)
}
