/** The account's security settings, read from the server; no device stores them. */
import { useReadCall } from '../ask.ts'

export function useAccountSecurity() {
  const { value: security, refusal, readAgain } = useReadCall('readAccountSecurity', {})
  return { security, refusal, readAgain }
}
