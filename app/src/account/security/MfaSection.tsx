/** Two-step verification: turning it on with an app or by email, its backup codes, and turning it off. */
import type { AccountSecurity } from '@haulway/domain/user/account.calls.ts'
import type { UserDocument } from '@haulway/domain/user/user.ts'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { ProofSheet } from '../../user/ProofSheet.tsx'
import { RefusalMessage } from '../../user/RefusalMessage.tsx'
import { useGuardedAsk } from '../../user/use-guarded-ask.ts'
import { AuthenticatorSheet } from './AuthenticatorSheet.tsx'
import { BackupCodesSheet } from './BackupCodesSheet.tsx'
import { EmailedCodeSheet } from './EmailedCodeSheet.tsx'
import { TurnOffSheet } from './TurnOffSheet.tsx'

type Props = { user: UserDocument; security: AccountSecurity; onChanged: () => void }

/** The open sheet; at most one is open. */
type Open = { sheet: 'app'; secret: string; uri: string; password: string } | { sheet: 'mail' } | { sheet: 'off' }

export function MfaSection({ user, security, onChanged }: Props) {
  const { t } = useLingui()
  const [open, setOpen] = useState<Open>()
  const [backupCodes, setBackupCodes] = useState<string[]>()
  const start = useGuardedAsk('startMfa', (setUp, { password }) => setOpen({ sheet: 'app', ...setUp, password }))
  const renew = useGuardedAsk('renewMfaBackupCodes', reply => {
    setBackupCodes(reply.backupCodes)
    onChanged()
  })
  const close = () => setOpen(undefined)
  const finish = (codes: string[] | undefined) => {
    close()
    setBackupCodes(codes)
    onChanged()
  }
  const { mfaRegistered, email } = security
  const codeEmail = mfaRegistered ? email : undefined
  return (
    <Section title={t`Two-step verification`} aside={<MfaState isOn={mfaRegistered} />}>
      <p className="hw-quiet hw-account-text">
        {mfaRegistered ? (
          <Trans>Logging in takes your password and a code. You can always get a code by email.</Trans>
        ) : (
          <Trans>Logging in will take your password and a code, so a stolen password isn't enough.</Trans>
        )}
      </p>
      <MfaRows
        security={security}
        onApp={() => start.run(({ password, code }) => ({ password, ...(mfaRegistered && { code }) }))}
        onMail={() => setOpen({ sheet: 'mail' })}
        onRenew={() => renew.run(proof => proof)}
        onOff={() => setOpen({ sheet: 'off' })}
      />
      <RefusalMessage refusal={start.refusal ?? renew.refusal} />
      <AuthenticatorSheet
        setUp={open?.sheet === 'app' ? open : undefined}
        userId={user.uid}
        onClose={close}
        onDone={finish}
      />
      <EmailedCodeSheet open={open?.sheet === 'mail'} userId={user.uid} email={email} onClose={close} onDone={finish} />
      <TurnOffSheet open={open?.sheet === 'off'} email={email} onClose={close} onDone={() => finish(undefined)} />
      <BackupCodesSheet codes={backupCodes} onClose={() => setBackupCodes(undefined)} />
      <ProofSheet {...start.proof} codeEmail={codeEmail} />
      <ProofSheet {...renew.proof} codeEmail={codeEmail} />
    </Section>
  )
}

type MfaRowsProps = {
  security: AccountSecurity
  onApp: () => void
  onMail: () => void
  onRenew: () => void
  onOff: () => void
}

function MfaRows({ security, onApp, onMail, onRenew, onOff }: MfaRowsProps) {
  const { t } = useLingui()
  const { mfaRegistered, hasAuthenticator, backupCodesLeft, email } = security
  return (
    <List>
      <ListRow
        icon="code"
        title={hasAuthenticator ? t`Use another authenticator app` : t`Use an authenticator app`}
        second={hasAuthenticator ? t`Set up.` : t`Works offline.`}
        onPress={onApp}
      />
      {!mfaRegistered && (
        <ListRow icon="document" title={t`Use codes by email`} second={t`To ${email}.`} onPress={onMail} />
      )}
      {mfaRegistered && (
        <ListRow
          icon="list"
          title={t`Create new backup codes`}
          second={plural(backupCodesLeft, { one: '# left.', other: '# left.' })}
          onPress={onRenew}
        />
      )}
      {mfaRegistered && <ListRow icon="trash" title={t`Turn off two-step verification`} onPress={onOff} />}
    </List>
  )
}

function MfaState({ isOn }: { isOn: boolean }) {
  return isOn ? (
    <StatusBadge tone="good">
      <Trans>On</Trans>
    </StatusBadge>
  ) : (
    <StatusBadge tone="normal">
      <Trans>Off</Trans>
    </StatusBadge>
  )
}
