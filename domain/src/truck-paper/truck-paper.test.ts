import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildId } from '../ids.ts'
import { addDays } from '../time.ts'
import { decideReminders, decideTruckPaper, expiringPapers, type TruckPaper, truckPaperState } from './truck-paper.ts'

const paperId = buildId(1, new Uint8Array(10))
const form = { kind: 'insurance', number: 'P 7', expiresOn: '2026-12-31', attachmentId: null } as const
const paper: TruckPaper = { ...form, paperId, remindedDays: null }

test('a document is valid on its last day, and expired on the next', () => {
  expect(truckPaperState(paper, '2026-12-31')).toBe('expiring')
  expect(truckPaperState(paper, '2027-01-01')).toBe('expired')
  expect(truckPaperState(paper, '2026-11-30')).toBe('valid')
  expect(truckPaperState(paper, '2026-12-01')).toBe('expiring')
  expect(truckPaperState({ expiresOn: null }, '2099-01-01')).toBe('valid')
})

test('reminders are due 30 days, 7 days and one day before the end, once each, however often they are checked', () => {
  fc.assert(
    fc.property(fc.infiniteStream(fc.integer({ min: 0, max: 2 })), steps => {
      const remindedAt: number[] = []
      let papers: readonly TruckPaper[] = [paper]
      let day = '2026-10-01'
      for (const step of steps) {
        if (day > '2027-01-10') break
        const reminders = decideReminders(papers, day)
        papers = reminders.papers
        remindedAt.push(...reminders.due.map(({ paper: { remindedDays: _ }, days }) => days))
        day = addDays(day, step === 0 ? 1 : step)
      }
      expect(remindedAt).toHaveLength(3)
      expect(remindedAt.map(days => [30, 7, 1].findLast(each => days <= each))).toEqual([30, 7, 1])
    }),
  )
})

test('checking only at the returned times misses no reminder and finds one each time', () => {
  const days: string[] = []
  let reminders = decideReminders([paper], '2026-10-01')
  while (reminders.nextAt !== undefined) {
    days.push(new Date(reminders.nextAt).toISOString().slice(0, 10))
    reminders = decideReminders(reminders.papers, days.at(-1)!)
    expect(reminders.due).toHaveLength(1)
  }
  expect(days).toEqual(['2026-12-01', '2026-12-24', '2026-12-30'])
})

test('a document entered shortly before its end gets only the next reminder', () => {
  const made = decideTruckPaper(form, { paperId, today: '2026-12-20', before: undefined })
  expect(made.remindedDays).toBe(30)
  expect(decideReminders([made], '2026-12-20').due).toEqual([])
  expect(decideReminders([made], '2026-12-24').due).toMatchObject([{ days: 7 }])
})

test('a renewed document gets new reminders, and a corrected number does not', () => {
  const before = { ...paper, remindedDays: 7 }
  const made = { paperId, today: '2026-12-26', before }
  expect(decideTruckPaper({ ...form, number: 'P 8' }, made).remindedDays).toBe(7)
  expect(decideTruckPaper({ ...form, expiresOn: '2027-12-31' }, made).remindedDays).toBeNull()
})

test('the document that expires first is listed first', () => {
  const papers = [paper, { ...paper, expiresOn: '2026-12-05' }, { ...paper, expiresOn: '2027-09-01' }]
  expect(expiringPapers(papers, '2026-12-10').map(({ expiresOn }) => expiresOn)).toEqual(['2026-12-05', '2026-12-31'])
})
