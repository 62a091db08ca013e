/** A download ends with the right to it, however slowly its reader reads. */
import { expect, test } from 'vitest'
import { closeAfterAll } from '../testing/close-after-all.fixture.ts'
import { openTestNode } from '../testing/test-node.ts'
import { addActor } from '../testing/work.fixture.ts'

const node = closeAfterAll(await openTestNode())

/** Documents of 20 KB: far more than a connection buffers. */
const addDocuments = (scope: string, collection: string, count: number) => node.sql`
  insert into documents (scope, collection, id, version, view_version, body)
  select ${scope}, ${collection}, gen_random_uuid()::text, 1, 1, jsonb_build_object('text', repeat('x', 20000))
  from generate_series(1, ${count}::int)`

test.each(['delete from members', `update members set record = record || '{"role": "manager"}'`])(
  'what is added after the reader is no longer the owner is not sent: %s',
  async ending => {
    const owner = await addActor(node, 'Alder', 0)
    const scope = `haulway-entity/${owner.entityId}`
    await addDocuments(scope, 'notes', 3000)
    const answer = await fetch(`${node.url}/account-export/${owner.entityId}`, { headers: owner.headers })
    const reader = answer.body!.getReader()
    await reader.read()
    await node.sql.unsafe(`${ending} where entity_id = '${owner.entityId}'`)
    await addDocuments(scope, 'written-later', 1)
    let text = ''
    const readAll = async () => {
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        text = (text + Buffer.from(part.value).toString()).slice(-100_000)
      }
    }
    await expect(readAll()).rejects.toThrow('terminated')
    expect(text).not.toContain('written-later')
  },
)
