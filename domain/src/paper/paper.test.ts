import { expect, test } from 'vitest'
import { buildId } from '../ids.ts'
import { decidePaper, paperFormSchema, paperKindRows, paperKinds } from './paper.ts'

const id = (nth: number) => buildId(nth, new Uint8Array(10))
const made = { entityId: id(1), paperId: id(2), today: '2026-11-25', before: undefined }
const full = { number: '1', issuer: 'PA', licenseClass: 'A', expiresOn: '2027-01-31', driverEntityId: id(3) } as const

test.each(paperKinds)('a document of the kind %s keeps only what its kind has', kind => {
  const { of, issuer, expires } = paperKindRows[kind]
  expect(decidePaper(paperFormSchema.parse({ ...full, kind }), made)).toMatchObject({
    issuer: issuer === null ? '' : 'PA',
    licenseClass: kind === 'license' ? 'A' : null,
    expiresOn: expires ? '2027-01-31' : null,
    driverEntityId: of === 'driver' ? id(3) : null,
  })
})

test('a document without the day, number, class or driver that its kind needs is refused', () => {
  const decide = (form: object) => () => decidePaper(paperFormSchema.parse({ ...full, ...form }), made)
  expect(decide({ kind: 'insuranceCertificate', expiresOn: null })).toThrow('Enter the expiration date.')
  expect(decide({ kind: 'dotNumber', number: ' ' })).toThrow('Enter the number.')
  expect(decide({ kind: 'license', licenseClass: null })).toThrow('Choose the class of the license.')
  expect(decide({ kind: 'medicalCard', driverEntityId: null })).toThrow('Choose the driver.')
})
