/** Two-step verification: turned on, changed, turned off (specification 6: a code is sent and confirmed). */
import { afterAll, describe, expect, test } from 'vitest'
import { getMail, getMailedCode, password } from '../../testing/accounts.fixture.ts'
import { confirmedSchema, openMfaNode, refusalOf, startedSchema, wrongCode } from '../../testing/mfa.fixture.ts'

const clock = { aheadMs: 0 }
const { node, mfa } = await openMfaNode(clock)
afterAll(() => node.close())

describe('turning it on', () => {
  test('with an authenticator app: a code from it registers it in the user’s record and document', async () => {
    const jane = await mfa.addJane()
    const { secret, uri, backupCodes } = await mfa.turnOnAuthenticator(jane)
    const name = encodeURIComponent(jane.email)
    expect(uri).toBe(`otpauth://totp/Haulway:${name}?secret=${secret}&issuer=Haulway&digits=6&period=30`)
    expect(new Set(backupCodes).size).toBe(10)
    const [row] = await node.sql`select u.record, d.body from users u join documents d on d.id = u.uid
      where u.uid = ${jane.uid}`
    expect(row).toMatchObject({ record: { mfaRegistered: true }, body: { mfaRegistered: true } })
    expect(await mfa.readSecurity(jane)).toMatchObject({
      mfaRegistered: true,
      hasAuthenticator: true,
      backupCodesLeft: 10,
    })
    await getMail(node, jane.email, 'Two-step verification is on')
  })

  test('with an emailed code only', async () => {
    const jane = await mfa.addJane()
    expect((await jane.post('/send-mfa-code', { email: jane.email })).status).toBe(200)
    const code = await getMailedCode(node, jane.email)
    const { backupCodes } = confirmedSchema.parse(await (await jane.confirm(code)).json())
    expect(backupCodes).toHaveLength(10)
    expect(await mfa.readSecurity(jane)).toMatchObject({ mfaRegistered: true, hasAuthenticator: false })
    expect((await mfa.logIn(jane.email)).mfaMethods).toEqual(['email', 'backupCode'])
  })

  test('needs a well-formed code from the same user', async () => {
    const jane = await mfa.addJane()
    await jane.post('/start-mfa', { password })
    expect(await refusalOf(await jane.confirm('000000'))).toEqual([400, wrongCode])
    const malformed = await jane.confirm('12 34')
    expect(await refusalOf(malformed)).toEqual([400, 'code: Enter the six digits, or a backup code.'])
    const other = await mfa.addJane()
    expect((await jane.post('/confirm-mfa-code', { userId: other.uid, code: '123456' })).status).toBe(403)
    expect((await node.post('/confirm-mfa-code', { userId: jane.uid, code: '123456' })).status).toBe(401)
  })
})

describe('afterward', () => {
  test('new backup codes replace the old ones', async () => {
    const jane = await mfa.addJane()
    const {
      backupCodes: [old = ''],
      secret,
    } = await mfa.turnOnAuthenticator(jane)
    const reply = confirmedSchema.pick({ backupCodes: true })
    const proof = { password, code: mfa.nextCode(secret) }
    const renewed = reply.parse(await (await jane.post('/renew-mfa-backup-codes', proof)).json())
    expect(await mfa.logIn(jane.email, { mfaCode: old })).toMatchObject({ loginSuccessful: false })
    expect(await mfa.logIn(jane.email, { mfaCode: renewed.backupCodes?.[0] })).toMatchObject({ loginSuccessful: true })
    const plain = await mfa.addJane()
    expect((await plain.post('/renew-mfa-backup-codes', { password, code: '123456' })).status).toBe(409)
  })

  test('another app replaces the first only after a code from it was confirmed', async () => {
    const jane = await mfa.addJane()
    const { secret: old } = await mfa.turnOnAuthenticator(jane)
    const proof = { password, code: mfa.nextCode(old) }
    const { secret } = startedSchema.parse(await (await jane.post('/start-mfa', proof)).json())
    expect(await mfa.logIn(jane.email, { mfaCode: mfa.nextCode(old) })).toMatchObject({ loginSuccessful: true })
    expect(await (await jane.confirm(mfa.nextCode(secret))).json()).toEqual({ isSuccessful: true })
    expect(await mfa.logIn(jane.email, { mfaCode: mfa.nextCode(old) })).toMatchObject({ loginSuccessful: false })
    expect(await mfa.logIn(jane.email, { mfaCode: mfa.nextCode(secret) })).toMatchObject({ loginSuccessful: true })
  })

  test('an app that was begun before it was turned on by email can no longer be confirmed', async () => {
    const jane = await mfa.addJane()
    const { secret } = startedSchema.parse(await (await jane.post('/start-mfa', { password })).json())
    await jane.post('/send-mfa-code', { email: jane.email })
    expect((await jane.confirm(await getMailedCode(node, jane.email))).status).toBe(200)
    expect(await refusalOf(await jane.confirm(mfa.nextCode(secret)))).toEqual([400, wrongCode])
    expect(await mfa.readSecurity(jane)).toMatchObject({ mfaRegistered: true, hasAuthenticator: false })
  })

  test('an app whose secret became unreadable does not count, and is set up again by email', async () => {
    const jane = await mfa.addJane()
    await mfa.turnOnAuthenticator(jane)
    await node.sql`update second_factors set totp_secret = 'sealed with another key' where uid = ${jane.uid}`
    expect((await mfa.logIn(jane.email)).mfaMethods).toEqual(['email', 'backupCode'])
    expect((await jane.post('/send-mfa-code', { email: jane.email })).status).toBe(200)
    const proof = { password, code: await getMailedCode(node, jane.email) }
    const { secret } = startedSchema.parse(await (await jane.post('/start-mfa', proof)).json())
    expect((await jane.confirm(mfa.nextCode(secret))).status).toBe(200)
  })

  test('once it is off, the password alone logs in, and its data is deleted', async () => {
    const jane = await mfa.addJane()
    const { secret } = await mfa.turnOnAuthenticator(jane)
    const proof = { password, code: mfa.nextCode(secret) }
    expect(await (await jane.post('/remove-mfa', proof)).json()).toEqual({ isSuccessful: true })
    expect(await mfa.logIn(jane.email)).toMatchObject({ loginSuccessful: true })
    const [row] = await node.sql`select record from users where uid = ${jane.uid}`
    expect(row).toMatchObject({ record: { mfaRegistered: false } })
    const rows = await node.sql`select uid from second_factors where uid = ${jane.uid}
      union all select uid from backup_codes where uid = ${jane.uid}`
    expect(rows).toEqual([])
    await getMail(node, jane.email, 'Two-step verification is off')
  })

  test('no table of ours contains a secret or a code in plain text', async () => {
    const jane = await mfa.addJane()
    const { secret, backupCodes } = await mfa.turnOnAuthenticator(jane)
    const tables = await node.sql<{ name: string }[]>`
      select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public'`
    for (const { name } of tables) {
      for (const each of [secret, ...backupCodes, ...backupCodes.map(code => code.replace('-', ''))]) {
        expect(await node.sql.unsafe(`select 1 from ${name} t where t::text like '%${each}%'`), name).toHaveLength(0)
      }
    }
  })
})
