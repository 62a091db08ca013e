/**
 * Whatever ends a right ends its streams: every such event × every kind of scope, heard of on the node where it
 * happened and on another, at rest and while streams are being opened. Nothing is delivered after the end, and nothing
 * is held for readers who have gone.
 */
import { entityScope, projectScope, publicScopes, type Scope, userScope } from '@haulway/domain/document/scope.ts'
import { minuteMs } from '@haulway/domain/time.ts'
import { sessionTokensSchema } from '@haulway/domain/user/sign-in.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bearer, getMailedLink, newEmail, password, registerUid, signIn } from '../testing/accounts.fixture.ts'
import { addMember } from '../testing/calls/principals.fixture.ts'
import {
  allReleased,
  aMoment,
  awaitMessage,
  type Expected,
  isClosing,
  isOpened,
  putMark,
  scopesThatBring,
  scopesWith,
  type Watched,
  watch,
} from '../testing/streams.fixture.ts'
import { newTestId, openTestClient, openTestNode, type TestNode } from '../testing/test-node.ts'
import { type Actor, addActor, addPit, addProject } from '../testing/work.fixture.ts'
import { streamsMax } from './subscribe.ts'

let node: TestNode
let other: TestNode
let aheadMs = 0
const clock = () => Date.now() + aheadMs
beforeAll(async () => {
  node = await openTestNode({ clock })
  const mail = { smtpUrl: undefined, from: 'Haulway <no-reply@haulway.example>', folder: node.mailFolder }
  other = await openTestNode({ clock, mail, databaseUrl: node.databaseUrl, authSecret: node.authSecret })
}, 60_000)
beforeEach(() => {
  aheadMs = 0
})
afterEach(() => allReleased([node, other]))
afterAll(async () => {
  await other.close()
  await node.close()
})

/** A pit in a project, and a manager of the pit who is signed in on two devices. */
async function openScene() {
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
  return { pit, jobber, projectId, ann, scopes, ofBusiness: scopes.slice(1, 3), place: { entityId: pit.entityId, uid } }
}
type Scene = Awaited<ReturnType<typeof openScene>>

type Ending = {
  /** What of the scopes ends: those of the business, or the streams as a whole. */
  ends: 'business' | 'all'
  /** A job does it, some time after. */
  isLater?: true
  happen: (scene: Scene) => Promise<unknown>
}

const endings: Record<string, Ending> = {
  'the member is removed': { ends: 'business', happen: ({ pit, place }) => pit.client.removeMember(place) },
  'the member leaves': {
    ends: 'business',
    happen: ({ ann, pit }) => ann.client.leaveEntity({ entityId: pit.entityId }),
  },
  'the role is lowered': {
    ends: 'business',
    happen: ({ pit, place }) => pit.client.changeMemberRole({ ...place, role: 'member' }),
  },
  'the business is transferred to somebody else, who removes them': {
    ends: 'business',
    happen: async ({ pit, place, ann }) => {
      const heir = await node.addUser('Heir')
      await addMember(node, place.entityId, heir, 'manager')
      await pit.client.handOverEntity({ entityId: place.entityId, uid: heir.uid })
      await heir.client.changeMemberRole({ ...place, role: 'member' })
      await heir.client.removeMember({ entityId: place.entityId, uid: ann.uid })
    },
  },
  'the business is deleted, and so leaves its projects': {
    ends: 'business',
    isLater: true,
    happen: async ({ pit, jobber, projectId }) => {
      await jobber.client.closeProject({ projectId })
      await pit.client.requestAccountDelete({ entityId: pit.entityId })
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
  'a refresh token is used that was replaced long ago': {
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
      await ann.client.requestUserDelete({})
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

/** Streams of all scopes at once and of each alone, on both nodes. By the public one is seen that all has come. */
async function openStreams({ ann, scopes }: Scene): Promise<Expected[]> {
  const groups = [scopes, ...scopes.map(scope => [...new Set([scope, publicScopes[0]])])]
  const open = async (url: string, brings: Scope[]) => ({ stream: await watch(url, ann.headers, brings), brings })
  const opened = await Promise.all([node, other].flatMap(({ url }) => groups.map(group => open(url, group.sort()))))
  for (const { stream } of opened) await awaitMessage(stream, isOpened)
  return opened
}

/** Others who go on listening to the same scopes of the business. */
async function openWitnesses({ pit, jobber, projectId }: Scene): Promise<Expected[]> {
  const open = async ({ url }: TestNode, { headers }: Actor, scope: Scope) => ({
    stream: await watch(url, headers, [scope]),
    brings: [scope],
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
  test('no stream brings any more what it was open for, on either node, and all is released', async () => {
    const scene = await openScene()
    const { scopes, ofBusiness } = scene
    const opened = await openStreams(scene)
    const streams = opened.map(({ stream }) => stream)
    const witnesses = await openWitnesses(scene)
    const before = await scopesThatBring(node, { expected: opened, witnesses, scopes })
    expect(before).toEqual(opened.map(({ brings }) => brings))
    await happen(scene)
    const late = newTestId()
    if (aheadMs > 0) await putMark(node, scopes, late)
    if (ends === 'all') await Promise.all(streams.map(stream => stream.ended))
    for (const { stream, brings } of isLater ? opened : []) {
      for (const scope of ofBusiness) if (brings.includes(scope)) await awaitMessage(stream, isClosing(scope))
    }
    const expected = opened.map(({ stream, brings }) => ({
      stream,
      brings: ends === 'all' ? [] : brings.filter(scope => !ofBusiness.includes(scope)),
    }))
    const left = ends === 'all' ? [] : isLater ? [witnesses[1]!, witnesses[3]!] : witnesses
    const after = await scopesThatBring(node, { expected, witnesses: left, scopes })
    expect(after).toEqual(expected.map(({ brings }) => brings))
    expect(streams.flatMap(stream => scopesWith(stream, late))).toEqual([])
  }, 180_000)
})

describe('while streams are being opened', () => {
  const cycles = 20
  test(`a removal ends them all, in ${cycles} of ${cycles} rounds`, async () => {
    const scene = await openScene()
    const { ann, pit, place, scopes, ofBusiness } = scene
    for (let round = 0; round < cycles; round++) {
      const witnesses = await openWitnesses(scene)
      // At most as many on a node as one user may have.
      const opening = Array.from({ length: 2 * streamsMax }, async (_, i) => {
        await aMoment()
        return watch(i % 2 ? node.url : other.url, ann.headers, scopes)
      })
      await aMoment()
      await pit.client.removeMember(place)
      const streams = await Promise.all(opening)
      expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200))
      await Promise.all(streams.flatMap(stream => ofBusiness.map(scope => awaitMessage(stream, isClosing(scope)))))
      const brings = scopes.filter(scope => !ofBusiness.includes(scope)).sort()
      const expected = streams.map(stream => ({ stream, brings }))
      expect(await scopesThatBring(node, { expected, witnesses, scopes })).toEqual(streams.map(() => brings))
      await allReleased([node, other])
      await addMember(node, pit.entityId, ann, 'manager')
    }
  }, 240_000)

  test('a logout ends them all, and their readers leaving in the midst of it leave nothing behind', async () => {
    const { ann, scopes } = await openScene()
    for (let round = 0; round < 5; round++) {
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
  }, 180_000)
})

describe('a stream', () => {
  test('that names a scope twice is refused, with whatever versions and on either node', async () => {
    const { ann, scopes } = await openScene()
    const twice = scopes.flatMap(scope => [
      [scope, scope],
      [`${scope}@0`, scope],
      [...scopes, `${scope}@1`],
    ])
    for (const group of twice) {
      for (const { url } of [node, other]) expect((await watch(url, ann.headers, group)).status).toBe(400)
    }
  })

  test('is closed by the ninth of the same user, which is opened; others keep theirs', async () => {
    const scene = await openScene()
    const { ann, scopes } = scene
    const witnesses = await openWitnesses(scene)
    const streams: Watched[] = []
    for (let i = 0; i < streamsMax + 1; i++) {
      const stream = await watch(node.url, ann.headers, scopes)
      await awaitMessage(stream, isOpened)
      streams.push(stream)
    }
    await streams[0]?.ended
    const all = [...scopes].sort()
    const expected = streams.map((stream, i) => ({ stream, brings: i === 0 ? [] : all }))
    const brought = await scopesThatBring(node, { expected, witnesses, scopes })
    expect(brought).toEqual(expected.map(({ brings }) => brings))
  })
})
