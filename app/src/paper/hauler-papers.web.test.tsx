/** A buyer reads the state of each document that it requires of its haulers, the worst first. */
import type { Holder } from '@haulway/domain/paper/check-papers.ts'
import { addDays } from '@haulway/domain/time.ts'
import { expect, test } from 'vitest'
import { plainText } from '../ui/format/format.ts'
import { openStage } from '../ui/stage.fixture.tsx'
import { HaulerPapers } from './HaulerPapers.tsx'

const { stage, draw } = openStage('div')
const today = '2026-11-25'
const holder = (name: string, more: Partial<Holder>): Holder => ({
  of: 'business',
  id: name,
  name,
  ownerName: name,
  papers: [],
  ...more,
})
const paper = (kind: string, expiresOn: string | null) => ({ kind, expiresOn })

/** Each row with its documents: "stop Insurance certificate: Missing". */
function shown(): string[][] {
  return [...stage.querySelectorAll('li')].map(row => {
    const badges = [...row.querySelectorAll('.hw-state')].map(badge => {
      const tone = /hw-state-(\w+)/.exec(badge.className)?.[1]
      const [kind, state] = ['.hw-state-word', '.hw-state-time'].map(
        part => badge.querySelector(part)?.textContent ?? '',
      )
      return plainText(`${tone} ${kind}: ${state}`)
    })
    return [
      row.querySelector('.hw-row-title')?.textContent ?? '',
      ...(badges.length > 0 ? badges : ['Nothing on file']),
    ]
  })
}

test('every required document has its state: expired, missing, expiring or on file, with its last day', async () => {
  const papers = [
    paper('insuranceCertificate', addDays(today, 200)),
    paper('w9', null),
    paper('dotNumber', addDays(today, -3)),
    paper('stateRegistration', addDays(today, 12)),
  ]
  const levels = { insuranceCertificate: 'block', w9: 'warn', inspection: 'block', registration: 'warn' } as const
  const holders = [
    holder('Moyer', { papers }),
    holder('T-201', { of: 'truck', ownerName: 'Moyer' }),
    holder('Dana', { of: 'driver', ownerName: 'Moyer' }),
  ]
  draw(<HaulerPapers holders={holders} levels={levels} today={today} />)
  await expect.poll(shown).toEqual([
    [
      'Moyer',
      'stop DOT number: Expired 3 days ago',
      'look State registration: Expires in 12 days',
      'good Insurance certificate: Expires Sun Jun 13, 2027',
      'good W-9: On file',
    ],
    ['Truck T-201, Moyer', 'stop Inspection: Missing', 'look Registration: Missing'],
    ['Dana, Moyer', 'Nothing on file'],
  ])
})

test('a hauler whose documents stop work comes before one whose documents are on file', async () => {
  const holders = [holder('Alder', { papers: [paper('w9', null)] }), holder('Brandt', {})]
  draw(<HaulerPapers holders={holders} levels={{ w9: 'block' }} today={today} />)
  await expect.poll(() => shown().map(([name]) => name)).toEqual(['Brandt', 'Alder'])
})
