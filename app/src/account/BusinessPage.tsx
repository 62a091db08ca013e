/** A business: its name, phone and place, its current state, and leaving or deleting it. */
import { hasMembers, isHauler } from '@haulway/domain/entity/entity-type.ts'
import { isAtLeast } from '@haulway/domain/entity/member/member.ts'
import { formatPhoneNo } from '@haulway/domain/phone-no.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { BusinessForm } from '../entity/BusinessForm.tsx'
import { useCurrentEntity, useEntityDocument } from '../entity/CurrentEntity.tsx'
import { useOwnPageLabels } from '../entity/entity-type-labels.ts'
import { useOwnRole } from '../entity/member/use-own-role.ts'
import { EntityStateHistory } from '../entity/state/EntityStateHistory.tsx'
import { EntityStateSection } from '../entity/state/EntityStateSection.tsx'
import { LeaveEntity } from '../entity/state/LeaveEntity.tsx'
import { AreaPage } from '../frame/AreaPage.tsx'
import { paths } from '../paths.ts'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { List, ListRow } from '../ui/layout/ListRow.tsx'
import { Section } from '../ui/layout/Section.tsx'
import { useIsWide } from '../ui/layout/use-is-wide.ts'

export function BusinessPage() {
  const { t } = useLingui()
  const { type, entityId } = useCurrentEntity()
  const labels = useOwnPageLabels(type)
  const entity = useEntityDocument()
  const role = useOwnRole()
  const mayChange = isAtLeast(role, 'manager') && entity?.entityState !== 'closed'
  const isWide = useIsWide()
  // The line above every page of a business that is not active leads here.
  const isStateFirst = !isWide && entity?.entityState !== 'active'
  const status = (rule: 'ink' | 'none') =>
    entity && role && <EntityStateSection entity={entity} role={role} rule={rule} />
  const more = entity && role && (
    <>
      {!isStateFirst && status('ink')}
      <EntityStateHistory timeZone={entity.timeZone} />
      <Section title={t`More`}>
        <List>
          {hasMembers(type) && isAtLeast(role, 'manager') && (
            <ListRow icon="card" title={t`Rate cards`} to={paths.rateCards(type)} />
          )}
          {isHauler(type) && isAtLeast(role, 'manager') && (
            <ListRow icon="document" title={t`Documents`} to={paths.documents(type)} />
          )}
          {hasMembers(type) && type !== 'soloTrucker' && isAtLeast(role, 'manager') && (
            <ListRow icon="document" title={t`Required documents`} to={paths.requirements(type)} />
          )}
          {type === 'truckingFleet' && isAtLeast(role, 'manager') && (
            <ListRow icon="card" title={t`Driver pay`} to={paths.fleetDriverPay} />
          )}
          {hasMembers(type) && isAtLeast(role, 'manager') && (
            <ListRow icon="share" title={t`Integrations`} to={paths.integrations(type)} />
          )}
          {hasMembers(type) && <ListRow icon="people" title={t`Members`} to={paths.members(type)} />}
          {role === 'owner' && <ListRow icon="trash" title={t`Delete account`} to={paths.deleteAccount(type)} />}
        </List>
        <LeaveEntity entityId={entityId} name={entity.name} role={role} />
      </Section>
    </>
  )
  return (
    <AreaPage header={{ title: labels.page, back: paths.account(type) }} after={more}>
      {(!entity || !role) && <Skeleton rows={6} />}
      {entity && role && (
        <>
          {isStateFirst && status('none')}
          <Section title={entity.name} rule={isStateFirst ? 'ink' : 'none'}>
            {mayChange ? (
              <BusinessForm key={entityId} entity={entity} />
            ) : (
              <p>{formatPhoneNo(entity.phoneNo ?? '') || <Trans>No phone number</Trans>}</p>
            )}
          </Section>
        </>
      )}
    </AreaPage>
  )
}
