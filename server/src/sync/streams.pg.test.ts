/**
 * An event that ends a right ends its streams: every such event × every kind of scope, on the node where it happens and
 * on another, at rest and while streams are being opened. Nothing is delivered after the end, and nothing is held for
 * readers that are gone.
 */
import { entityScope, projectScope, publicScopes, type Scope, userScope } from '@haulway/domain/document/scope.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import { sessionTokensSchema } from '@haulway/domain/user/sign-in.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { requestDeletion } from '../testing/account-delete.fixture.ts'
import { bearer, getMailedLink, newEmail, password, registerUid, signIn } from '../testing/accounts.fixture.ts'
import { addMember, handOver } from '../testing/calls/principals.fixture.ts'
import { closeAfterAll } from '../testing/close-after-all.fixture.ts'
import {
  allReleased,
  aMoment,
  awaitMessage,
  type Expected,
  isClosing,
  isOpened,
  putMark,
  scopesThatDeliver,
  scopesWith,
  type Watched,
  watch,
} from '../testing/streams.fixture.ts'
import { newTestId, openTestClient, openTestNode, type TestNode } from '../testing/test-node.ts'
import { type Actor, addActor, addPit, addProject } from '../testing/work.fixture.ts'
import { streamsMax } from './subscribe.ts'

let aheadMs = 0
const clock = () => Date.now() + aheadMs
const node = closeAfterAll(await openTestNode({ clock }))
const other = closeAfterAll(await openTestNode({ clock, databaseUrl: node.databaseUrl, authSecret: node.authSecret }))

beforeEach(() => {
  aheadMs = 0
})
afterEach(() => allReleased([node, other]))

/** A pit in a project, and a manager of the pit who is signed in on two devices. */
async function openSetup() {
  const { pit, material } = await addPit(node, 'Quarry')
  const jobber = await addActor(node, 'Greg', 0)
  const { projectId } = await addProject(jobber, pit, material.materialId)
  await jobber.client.publishProject({ projectId })
  const email = newEmail('ann')
  const uid = await registerUid(node, email)
  const tokens = await signIn(node, email)
  const there = await signIn(node, email)
  const headers = bearer(tokens.accessToken)
  const ann = { uid, email, headers, client: openTestClient(node.url, headers), tokens, there }
  await addMember(node, pit.entityId, ann, 'manager')
  const scopes = [userScope(uid), entityScope(pit.entityId), projectScope(projectId), ...publicScopes]
  return {
    pit,
    jobber,
    projectId,
    ann,
    scopes,
    ofBusiness: scopes.slice(1, 3),
    membership: { entityId: pit.entityId, uid },
  }
}
type Setup = Awaited<ReturnType<typeof openSetup>>

type Ending = {
  /** Which scopes end: those of the business, or the whole stream. */
  ends: 'business' | 'all'
  /** True when a job does it, some time later. */
  isLater?: true
  happen: (setup: Setup) => Promise<unknown>
}

const endings: Record<string, Ending> = {
  'the member is removed': { ends: 'business', happen: ({ pit, membership }) => pit.client.removeMember(membership) },
  'the member leaves': {
    ends: 'business',
    happen: ({ ann, pit }) => ann.client.leaveEntity({ entityId: pit.entityId }),
  },
  'the role is lowered': {
    ends: 'business',
    happen: ({ pit, membership }) => pit.client.changeMemberRole({ ...membership, role: 'member' }),
  },
  'the business is transferred to someone else, who removes them': {
    ends: 'business',
    happen: async ({ pit, membership, ann }) => {
      const heir = await node.addUser('Heir')
      await addMember(node, membership.entityId, heir, 'manager')
      await handOver(node, pit, heir)
      await heir.client.changeMemberRole({ ...membership, role: 'member' })
      await heir.client.removeMember({ entityId: membership.entityId, uid: ann.uid })
    },
  },
  'the business is deleted and so leaves its projects': {
    ends: 'business',
    isLater: true,
    happen: async ({ pit, jobber, projectId }) => {
      await jobber.client.closeProject({ projectId })
      await requestDeletion(node, pit)
      await finishDeleting(pit)
    },
  },
  'they log out': { ends: 'all', happen: ({ ann }) => ann.client.logout({}) },
  'their session is ended on another device': {
    ends: 'all',
    happen: ({ ann }) => clientOf(ann.there).endSession({ sessionId: ann.tokens.sessionId }),
  },
  'all other sessions are ended': { ends: 'all', happen: ({ ann }) => clientOf(ann.there).endOtherSessions({}) },
  'the password is changed on another device': {
    ends: 'all',
    happen: ({ ann: { there, email } }) =>
      clientOf(there).changePassword({ email, password, newPassword: 'washed and screened' }),
  },
  'the password is reset': {
    ends: 'all',
    happen: async ({ ann: { email } }) => {
      await node.post('/password-reset-requests', { email })
      const token = (await getMailedLink(node, email, '/auth/reset')).searchParams.get('token')
      const answer = await node.post('/auth/api/reset-password', { token, newPassword: 'washed and screened' })
      expect(answer.status).toBe(200)
    },
  },
  'a long-replaced refresh token is used': {
    ends: 'all',
    happen: async ({ ann: { tokens } }) => {
      const refresh = async (refreshToken: string) => {
        const answer: unknown = await (await node.post('/refresh-session', { refreshToken })).json()
        return sessionTokensSchema.parse(answer).refreshToken
      }
      await refresh(await refresh(await refresh(tokens.refreshToken)))
      expect((await node.post('/refresh-session', { refreshToken: tokens.refreshToken })).status).toBe(403)
    },
  },
  'the user is deleted': {
    ends: 'all',
    happen: async ({ ann, pit }) => {
      await ann.client.leaveEntity({ entityId: pit.entityId })
      await ann.client.requestUserDelete({ password })
      await node.sql`update users set record = jsonb_set(record, '{userDelete,deleteOn}', '1') where uid = ${ann.uid}`
      await node.sql`update pgboss.job set start_after = now() where name = 'delete-user' and data->>'uid' = ${ann.uid}`
    },
  },
  'the access token expires': {
    ends: 'all',
    happen: async () => {
      aheadMs = 9 * minuteMs
    },
  },
}

const clientOf = ({ accessToken }: { accessToken: string }) => openTestClient(node.url, bearer(accessToken))

async function finishDeleting({ entityId }: Actor): Promise<void> {
  await node.sql`
    update entities set record = jsonb_set(record, '{accountDelete,deleteOn}', '1') where entity_id = ${entityId}`
  await node.sql`
    update pgboss.job set start_after = now()
    where name = 'delete-account' and state = 'created' and data->>'entityId' = ${entityId}`
}

/** Streams of all scopes together and of each alone, on both nodes. The public one shows that all messages arrived. */
async function openStreams({ ann, scopes }: Setup): Promise<Expected[]> {
  const groups = [scopes, ...scopes.map(scope => [...new Set([scope, publicScopes[0]])])]
  const open = async (url: string, delivers: Scope[]) => ({ stream: await watch(url, ann.headers, delivers), delivers })
  const opened = await Promise.all([node, other].flatMap(({ url }) => groups.map(group => open(url, group.sort()))))
  for (const { stream } of opened) await awaitMessage(stream, isOpened)
  return opened
}

/** Other users who keep listening to the same scopes of the business. */
async function openWitnesses({ pit, jobber, projectId }: Setup): Promise<Expected[]> {
  const open = async ({ url }: TestNode, { headers }: Actor, scope: Scope) => ({
    stream: await watch(url, headers, [scope]),
    delivers: [scope],
  })
  const opened = await Promise.all(
    [node, other].flatMap(each => [
      open(each, pit, entityScope(pit.entityId)),
      open(each, jobber, projectScope(projectId)),
    ]),
  )
  for (const { stream } of opened) await awaitMessage(stream, isOpened)
  return opened
}

describe.each(Object.entries(endings))('when %s', (_, { ends, isLater, happen }) => {
  test('no stream delivers the ended scopes anymore, on either node, and everything is released', async () => {
    const setup = await openSetup()
    const { scopes, ofBusiness } = setup
    const opened = await openStreams(setup)
    const streams = opened.map(({ stream }) => stream)
    const witnesses = await openWitnesses(setup)
    const before = await scopesThatDeliver(node, { expected: opened, witnesses, scopes })
    expect(before).toEqual(opened.map(({ delivers }) => delivers))
    await happen(setup)
    const late = newTestId()
    if (aheadMs > 0) await putMark(node, scopes, late)
    if (ends === 'all') await Promise.all(streams.map(stream => stream.ended))
    for (const { stream, delivers } of isLater ? opened : []) {
      for (const scope of ofBusiness) if (delivers.includes(scope)) await awaitMessage(stream, isClosing(scope))
    }
    const expected = opened.map(({ stream, delivers }) => ({
      stream,
      delivers: ends === 'all' ? [] : delivers.filter(scope => !ofBusiness.includes(scope)),
    }))
    const left = ends === 'all' ? [] : isLater ? [witnesses[1]!, witnesses[3]!] : witnesses
    const after = await scopesThatDeliver(node, { expected, witnesses: left, scopes })
    expect(after).toEqual(expected.map(({ delivers }) => delivers))
    expect(streams.flatMap(stream => scopesWith(stream, late))).toEqual([])
  })
})

describe('while streams are being opened', () => {
  const cycles = 20
  test(`a removal ends them all, in ${cycles} of ${cycles} cycles`, async () => {
    const setup = await openSetup()
    const { ann, pit, membership, scopes, ofBusiness } = setup
    for (let cycle = 0; cycle < cycles; cycle++) {
      const witnesses = await openWitnesses(setup)
      // As many on each node as one user may have.
      const opening = Array.from({ length: 2 * streamsMax }, async (_, i) => {
        await aMoment()
        return watch(i % 2 ? node.url : other.url, ann.headers, scopes)
      })
      await aMoment()
      await pit.client.removeMember(membership)
      const streams = await Promise.all(opening)
      expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200))
      await Promise.all(streams.flatMap(stream => ofBusiness.map(scope => awaitMessage(stream, isClosing(scope)))))
      const delivers = scopes.filter(scope => !ofBusiness.includes(scope)).sort()
      const expected = streams.map(stream => ({ stream, delivers }))
      expect(await scopesThatDeliver(node, { expected, witnesses, scopes })).toEqual(streams.map(() => delivers))
      await allReleased([node, other])
      await addMember(node, pit.entityId, ann, 'manager')
    }
  })

  test('a logout ends them all, and readers that leave at the same time leave nothing behind', async () => {
    const { ann, scopes } = await openSetup()
    for (let cycle = 0; cycle < 5; cycle++) {
      const headers = bearer((await signIn(node, ann.email)).accessToken)
      const opening = Array.from({ length: 2 * streamsMax }, async (_, i) => {
        await aMoment()
        const stream = await watch(i % 2 ? node.url : other.url, headers, scopes)
        if (i % 3 === 0) stream.end()
        return stream
      })
      await aMoment()
      await openTestClient(node.url, headers).logout({})
      const streams = await Promise.all(opening)
      await Promise.all(streams.map(stream => stream.ended))
      await allReleased([node, other])
    }
  })
})

describe('a stream', () => {
  test('that names a scope twice is refused, whatever the versions, on either node', async () => {
    const { ann, scopes } = await openSetup()
    const twice = scopes.flatMap(scope => [
      [scope, scope],
      [`${scope}@0`, scope],
      [...scopes, `${scope}@1`],
    ])
    for (const group of twice) {
      for (const { url } of [node, other]) expect((await watch(url, ann.headers, group)).status).toBe(400)
    }
  })

  test('is closed when the same user opens a ninth, while other users keep theirs', async () => {
    const setup = await openSetup()
    const { ann, scopes } = setup
    const witnesses = await openWitnesses(setup)
    const streams: Watched[] = []
    for (let i = 0; i < streamsMax + 1; i++) {
      const stream = await watch(node.url, ann.headers, scopes)
      await awaitMessage(stream, isOpened)
      streams.push(stream)
    }
    await streams[0]?.ended
    const all = [...scopes].sort()
    const expected = streams.map((stream, i) => ({ stream, delivers: i === 0 ? [] : all }))
    const delivered = await scopesThatDeliver(node, { expected, witnesses, scopes })
    expect(delivered).toEqual(expected.map(({ delivers }) => delivers))
  })
})
