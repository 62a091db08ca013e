/**
 * A complete integration, from logging in to reading a new truck from the documents. Run it with
 *   HAULWAY_URL=http://localhost:8080 HAULWAY_EMAIL=… HAULWAY_PASSWORD=… node day.ts
 */
import { openClient } from '@haulway/client'
import { entityScope } from '@haulway/client/domain/document/scope'
import { entityTypes } from '@haulway/client/domain/entity/entity-type'
import { newId } from '@haulway/client/new-id'

const { HAULWAY_URL = 'http://localhost:8080', HAULWAY_EMAIL = '', HAULWAY_PASSWORD = '' } = process.env

const client = await openClient({
  url: HAULWAY_URL,
  onRefused: command => console.log(`Refused: ${command.call}: ${command.refusal?.message}`),
})
await client.signIn({ email: HAULWAY_EMAIL, password: HAULWAY_PASSWORD })

// This call needs its answer now.
const entityId = newId()
await client.call('createEntity', { entityId, entityType: entityTypes.truckingFleet.code, name: 'Moyer Hauling' })

// From here on, the client receives documents automatically.
await client.follow([entityScope(entityId)])

// This act can wait for a network: it is stored immediately and sent until the server answers.
const weights = { tareGrams: 13_100_000, legalGrossGrams: 33_200_000 }
await client.submit('createTruck', { entityId, truckId: newId(), number: 'T-201', ...weights })
const isWaiting = async () => (await client.commands()).some(({ state }) => state !== 'refused')
while (await isWaiting()) await new Promise(resolve => setTimeout(resolve, 50))

for (const truck of await client.list(entityScope(entityId), 'trucks')) {
  console.log(`Truck ${truck.number}: ${truck.tareGrams / 1000} kg empty`)
}
client.close()
