/**
 * The tripwire: old phones stay in the field, so no shape on the wire may change unnoticed. When this test fails, make
 * sure that the change only adds, write the reason below, and update the hash.
 */

import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { definitionOf } from '../call.ts'
import { wireDocumentSchema } from '../document/document.ts'
import { appErrors } from '../errors.ts'
import { contract } from './contract.ts'
import { envelopeHeaders, envelopeSchema } from './envelope.ts'
import { subscriptionMessageSchema } from './subscription.ts'

const wire = {
  hash: '55ed59e42f6bebf8',
  why:
    'a user says what their app speaks, as their devices do; no business, no login; a pit says if it takes work; ' +
    'what guards an account takes a proof every time; ' +
    'the server says whose testimony an act is; ' +
    'prices and loads have limits; the jobber sees the doubts about approving a load; ' +
    'the server makes the secret of an invitation, and says who invites; ' +
    'the sentences of refusals changed; pits and fleets let their staff go; ' +
    'a withdrawal names the bank account it goes to; a geofence has this name everywhere; ' +
    'calls that invite, and the one that sets a bank account, need a confirmed email address; ' +
    'drivers punch shifts, and both sides agree to time sheets, and haulers read hours; ' +
    'hauls, offers and materials are paid by rate cards, and money is by agreement; ' +
    'weights are in the unit of the scale; ' +
    'two businesses agree on a standing rate card; ' +
    'both sides of an agreement dispute a line of a load, answer, and withdraw; ' +
    'a load has the price of fuel that its surcharge is paid by; ' +
    'accepted work is subbed out by a broker, as an agreement of its own; ' +
    'a jobber pays several businesses at once, and asks how the money is collected; ' +
    'a haul of spoil begins at the jobber’s place, and pits say whether they sell or take a material; ' +
    'a shift has what it pays, for the two parties of the hauling agreement; ' +
    'an approved load is corrected when the side it goes against agrees; ' +
    'agreements have statement terms, deductions, quick pay and retainage; ' +
    'a jobber may have loads approved automatically; ' +
    'a fleet finds haulers and offers its accepted work to them; ' +
    'a notice on the board has the measured times of its haul, and the trucks in line at its pit; ' +
    'a load shows what the whole day of its truck pays; ' +
    'an approved load is corrected when the side it goes against agrees; ' +
    'a party asks why a load pays what it pays; ' +
    'both sides of an agreement agree to a day of loads at their totals; ' +
    'a fleet sets what it pays its drivers; ' +
    'a party of a load says who caused a wait, and the one named answers; ' +
    'a jobber owes a fee for a late cancellation, and a shift has what a broker pays; ' +
    'hauler and jobber dispute a line of a shift, answer, and withdraw; ' +
    'a business makes API keys and revokes them; ' +
    'a business invites another one, and an invitation says as what and fills in forms; ' +
    'the times of an agreed shift are corrected when those whose pay gets worse agree; ' +
    'a business sets up webhooks, and sees and repeats what they sent; ' +
    'a trucker in line asks how many trucks are before it; ' +
    'devices sign what they record about loads, and seal them with a code; ' +
    'an arbiter settles the dispute of a shift, too; ' +
    'both parties of accepted work agree on other cards for it, from a day on; ' +
    'an operator records a half bucket, and that buckets weigh differently from a load on; ' +
    'an operator says why a truck is loaded out of turn, and those it passes read it with the cause of their wait; ' +
    'a jobber shares a project by a link, and who has it follows the project; ' +
    'the card of a pit pays back waits that the pit caused; ' +
    'a notice on the board has its shift; ' +
    'the target of a haul may be a volume of a design; ' +
    'a GPS device is connected to a truck, and disconnected; ' +
    'buyers require documents of haulers, their trucks and drivers; ' +
    'a user finds places by address; ' +
    'the jobber sees the doubt that another load has the same ticket; ' +
    'weights say who weighed, when, and the day of the tare; ' +
    'a jobber enters what it sells a haul for; ' +
    'a truck has the length from its first to its last axle; ' +
    'a truck has the state of its roads, a weight permit its gross weight, and work what its truck may weigh; ' +
    'a load says when it was weighed above that; ' +
    'a haul has the weight limits posted on its roads; ' +
    'standby that only the driver’s word supports is a doubt; ' +
    'a stream begins with the server’s time; ' +
    'a business is handed over, and an email changed, with the password and a code; ' +
    'the deletion of a business or a login needs them, too; ' +
    'a snapshot says for which audience it is; ' +
    'a device says when it sends a command: which of two acts was first does not depend on two clocks; ' +
    'a business that is not a pit removes its place; ' +
    'a user has a short link of a map followed; ' +
    'a project has the last day that is planned, which its jobber changes; ' +
    'an operator undoes a confirmation by that name; ' +
    'an approval, work taken from the board and a planned haul name the price that was shown; ' +
    'the jobber sees the doubt that a load is paid by an earlier card; ' +
    'and that it was reported on a later day, where that is the card of a broker; ' +
    'a trucker in line reads since when no truck is loaded; ' +
    'the jobber sees the doubts that a load was started after its truck was released or its hauler stopped, ' +
    'and that the dump rejected what another has delivered; ' +
    'posted work says which documents it requires; a phone number has room for its extension; ' +
    'a call takes only a phone number that can be called; ' +
    'the jobber sees the doubt that a driver hauled another load at the same time; ' +
    'the pit says whether the material of a load that was not delivered came back; ' +
    'a fleet says that it has no trucks',
}

test('no shape on the wire changes unnoticed', () => {
  expect(hashWire()).toBe(wire.hash)
})

test('every call has a unique path, and paths are verbs and nouns', () => {
  const routes = Object.values(contract).map(procedure => definitionOf(procedure).route)
  const names = routes.map(route => `${route.method} ${route.path}`)
  expect(new Set(names).size).toBe(names.length)
  for (const route of routes) expect(route.path).toMatch(/^\/[a-z]+(-[a-z]+)*$/)
})

function hashWire(): string {
  const calls = Object.entries(contract).map(([name, procedure]) => {
    const { route, inputSchema, outputSchema } = definitionOf(procedure)
    return [name, route.method, route.path, shapeOf(inputSchema), shapeOf(outputSchema)]
  })
  const rest = [subscriptionMessageSchema, wireDocumentSchema, envelopeSchema].map(shapeOf)
  const parts = [calls.sort(), rest, appErrors, envelopeHeaders]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16)
}

function shapeOf(schema: unknown): unknown {
  if (!(schema instanceof z.ZodType)) return null
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
}
