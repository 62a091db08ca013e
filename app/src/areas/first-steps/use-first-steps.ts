/** The first steps of the current business, for the user's role. */
import { balanceDocumentSchema } from '@haulway/domain/ledger/ledger.documents.ts'
import { type FirstStep, type FirstStepFacts, firstSteps } from '@haulway/domain/wire/first-steps.ts'
import { useCurrentEntity } from '../../entity/CurrentEntity.tsx'
import { useOwnRole } from '../../entity/member/use-own-role.ts'
import { useLocationConsent } from '../../native/location-consent.ts'
import { readPlatform } from '../../native/platform.ts'
import { useDocuments } from '../../sync/use-documents.ts'
import { useSavedTrackingCheck } from '../../tracking/coach/tracking-check-memory.ts'
import { useLocationPermission } from '../../tracking/coach/use-location-permission.ts'
import { useHasBegun } from './begun.ts'

/**
 * @param facts what the page has read; undefined until then
 * @returns none until all is read, so that a business that has begun never sees them
 */
export function useFirstSteps(facts: Omit<FirstStepFacts, 'balances'> | undefined): FirstStep[] {
  const { type, scope, entityId } = useCurrentEntity()
  const role = useOwnRole()
  const balances = useDocuments(scope, 'balances', balanceDocumentSchema)
  const hasBegun = useHasBegun(entityId, (facts?.loads ?? 0) > 0 || (balances?.length ?? 0) > 0)
  if (!facts || !balances || !role || hasBegun !== false) return []
  return firstSteps(type, { ...facts, balances: balances.length }, role)
}

const ignore = () => {}

/** Whether this device may read its location. Where a browser can't tell, a passed tracking check shows it. */
export function useMayLocate(): boolean {
  const consent = useLocationConsent()
  const permission = useLocationPermission(ignore)
  const trackingCheck = useSavedTrackingCheck()
  const isAllowed = readPlatform() === 'web' ? permission === 'granted' : consent === 'given'
  return isAllowed || trackingCheck?.isPassed === true
}
