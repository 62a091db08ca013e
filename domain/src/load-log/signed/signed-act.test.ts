import { expect, test } from 'vitest'
import { act, testId } from '../act/act.fixture.ts'
import { type LoadLogAct, loadLogActSchema } from '../act/act.ts'
import { signedBytes } from './signed-act.ts'

const names = { projectId: testId(1), dispatchId: testId(2), loadLogId: testId(3) }
const whole: LoadLogAct = act(4, 'deliver', 'trucker', 70, {
  lat: 40,
  lng: -75,
  accuracyMeters: 8,
  automatic: true,
  quantity: { amountMilli: 20_940, unit: 'ton' },
  passes: 6,
  ticketNo: 'OR-1',
  weights: { unit: 'lb', netMicro: 42_000_000_000 },
  reason: 'wet',
  note: 'gate 3',
  voidsActId: testId(5),
  returned: true,
  receiverName: 'Rita Moss',
  attachmentIds: [testId(6)],
  lastPassHalf: true,
  passChange: 'rain',
  outOfTurn: 'atLoader',
  seal: { code: '418', windowAt: 0, trouble: 'otherCode' },
})

test('a signature covers each field that the maker of such an act sends', () => {
  const ofServer = [
    'witness',
    'by',
    'receivedAt',
    'sequence',
    'at',
    'uncertaintyMs',
    'confirmationId',
    'signature',
    'sent',
    'pitOfPayer',
  ]
  const ofOtherActs = ['afterHours', 'fault', 'aboutActId', 'agreed', 'dispute', 'correction', 'wait', 'clockOffsetMs']
  const signed = Object.keys(JSON.parse(new TextDecoder().decode(signedBytes('deliver', { ...whole, ...names }))))
  const expected = Object.keys(loadLogActSchema.shape).filter(name => ![...ofServer, ...ofOtherActs].includes(name))
  expect(signed.sort()).toEqual([...expected, ...Object.keys(names), 'haulway', 'version'].sort())
})

test('what a phone signs and what the server receives is one text, although the server trims', () => {
  const trimmed = signedBytes('deliver', { ...whole, ...names, ticketNo: ' OR-1 ' })
  expect(trimmed).toEqual(signedBytes('deliver', { ...whole, ...names }))
})

test('fields that name no act of a dispatch can’t be signed', () => {
  expect(signedBytes('deliver', {})).toBeUndefined()
  expect(signedBytes('deliver', { ...whole, ...names, dispatchId: undefined })).toBeUndefined()
  expect(signedBytes('deliver', { ...whole, ...names, passes: 0 })).toBeUndefined()
  expect(signedBytes('deliver', { ...whole, ...names, note: 'half a \ud83d' })).toBeUndefined()
})
