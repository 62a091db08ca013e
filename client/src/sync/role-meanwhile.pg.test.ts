/** A role that changes while a device has no stream: the next stream brings exactly what the new role may see. */
import { entityScope, projectScope, type Scope } from '@haulway/domain/document/scope.ts'
import type { AssignableRole } from '@haulway/domain/entity/member/member.ts'
import { collections } from '@haulway/domain/wire/collections.ts'
import { addMember } from '@haulway/server/testing/calls/principals.fixture.ts'
import { closeAfterAll } from '@haulway/server/testing/close-after-all.fixture.ts'
import { openTestNode } from '@haulway/server/testing/test-node.ts'
import { addActor, addPit, addProject } from '@haulway/server/testing/work.fixture.ts'
import { expect, test } from 'vitest'
import { openMemoryStorage } from '../memory-storage.ts'
import { openHttpTransport } from '../transport/http-transport.ts'
import { openClockOffset } from './clock-offset.ts'
import { followScopes } from './subscription.ts'

const node = closeAfterAll(await openTestNode())

test.each([
  ['member', 'manager'],
  ['manager', 'member'],
] as [AssignableRole, AssignableRole][])(
  'a %s who became a %s meanwhile holds what a new device would',
  async (was, is) => {
    const { pit, material } = await addPit(node, 'Quarry')
    const jobber = await addActor(node, 'Greg', 0)
    const { projectId } = await addProject(jobber, pit, material.materialId)
    await jobber.client.publishProject({ projectId })
    const ann = await node.addUser('Ann')
    const { entityId } = pit
    await addMember(node, entityId, ann, was)
    const scopes = [entityScope(entityId), projectScope(projectId)]
    const read = openDevice(ann.headers.authorization ?? '')
    const device = openMemoryStorage()
    await read(device, scopes)
    await pit.client.changeMemberRole({ entityId, uid: ann.uid, role: is })
    await read(device, scopes)
    const fresh = openMemoryStorage()
    await read(fresh, scopes)
    for (const scope of scopes) {
      expect(contentOf(device, scope)).toEqual(contentOf(fresh, scope))
    }
  },
)

type Storage = ReturnType<typeof openMemoryStorage>

/** Follows scopes until their first heartbeat. */
function openDevice(authorization: string) {
  const transport = openHttpTransport(node.url, async () => authorization.replace('Bearer ', ''))
  return async (storage: Storage, scopes: Scope[]) => {
    const ending = new AbortController()
    const subscribe: typeof transport.subscribe = (held, onMessage, signal) =>
      transport.subscribe(
        held,
        async message => {
          await onMessage(message)
          if (message.type === 'heartbeat') ending.abort()
        },
        signal,
      )
    const offset = openClockOffset({
      clock: Date.now,
      elapsed: () => performance.now(),
      knownMs: 0,
      onChange: () => {},
    })
    const parts = {
      storage,
      transport: { subscribe },
      clock: Date.now,
      offset,
      onOpen: () => {},
      onPositions: () => {},
    }
    await followScopes(parts, scopes, ending.signal).catch(() => {})
  }
}

const contentOf = (storage: Storage, scope: Scope) =>
  Object.fromEntries(
    Object.keys(collections).map(name => [name, storage.listNow(scope, name).sort((a, b) => a.id.localeCompare(b.id))]),
  )
