/** The devices that are logged in, the last used first, with buttons to log them out. */
import type { Device } from '@haulway/domain/user/account.calls.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAsk } from '../../ask.ts'
import { useNow } from '../../sync/use-is-page-shown.ts'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { StatusBadge } from '../../ui/data/StatusBadge.tsx'
import { formatAge } from '../../ui/format/format.ts'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { readAgent } from '../../user/agent-labels.ts'
import { RefusalMessage } from '../../user/RefusalMessage.tsx'

type Props = { devices: Device[]; onChanged: () => void }

export function DevicesSection({ devices, onChanged }: Props) {
  const { t } = useLingui()
  const end = useAsk('endSession')
  const endOthers = useAsk('endOtherSessions')
  const [result, setResult] = useState<string>()
  const logOut = async (sessionId: string, name: string) => {
    setResult(undefined)
    const reply = await end.run({ sessionId })
    if (reply) setResult(t`${name} is logged out`)
    // Reload after a refusal, too: the device may already be logged out.
    onChanged()
  }
  const logOutOthers = async () => {
    setResult(undefined)
    if (!(await endOthers.run({}))) return
    setResult(t`All other devices are logged out`)
    onChanged()
  }
  return (
    <Section title={t`Devices`} aside={t`Logged in`} rule="none">
      <List>
        {devices.map(device => (
          <DeviceRow key={device.sessionId} device={device} onLogOut={name => void logOut(device.sessionId, name)} />
        ))}
      </List>
      {result !== undefined && (
        <p role="status">
          <StatusBadge tone="good">{result}</StatusBadge>
        </p>
      )}
      <RefusalMessage refusal={end.refusal ?? endOthers.refusal} />
      {devices.length > 1 ? (
        <PlainButton icon="door" wide disabled={endOthers.isAsking} onPress={() => void logOutOthers()}>
          <Trans>Log out everywhere else</Trans>
        </PlainButton>
      ) : (
        <p className="hw-quiet">
          <Trans>No other device is logged in.</Trans>
        </p>
      )}
    </Section>
  )
}

function DeviceRow({ device, onLogOut }: { device: Device; onLogOut: (name: string) => void }) {
  const { t } = useLingui()
  const now = useNow(60_000)
  const { browser, system } = readAgent(device.agent)
  const name = browser && system ? t`${browser} on ${system}` : (browser ?? system ?? t`Another app`)
  const age = formatAge(Math.max(0, now - device.lastUsedAt))
  const { keyName: key } = device
  return (
    <ListRow
      icon={system === 'Android' || system === 'iPhone' || system === 'iPad' ? 'phone' : 'globe'}
      title={name}
      second={[!device.isThis && t`Last used ${age}`, key && t`Key ${key}`].filter(Boolean).join(', ') || undefined}
      end={
        device.isThis ? (
          <StatusBadge tone="good">
            <Trans>This device</Trans>
          </StatusBadge>
        ) : (
          <PlainButton label={t`Log out ${name}`} onPress={() => onLogOut(name)}>
            <Trans>Log out</Trans>
          </PlainButton>
        )
      }
    />
  )
}
