/** The account menu: the user's businesses and which one to open at start, settings of this device, logging out. */
import { type EntityTypeCode, getEntityTypeName, hasMembers, isHauler } from '@haulway/domain/entity/entity-type.ts'
import { isAtLeast } from '@haulway/domain/entity/member/member.ts'
import { useLingui } from '@lingui/react/macro'
import { useCurrentEntity } from '../entity/CurrentEntity.tsx'
import { useCurrentUser } from '../entity/current-user.ts'
import { useEntityTypeLabels, useOwnPageLabels } from '../entity/entity-type-labels.ts'
import { useOwnRole } from '../entity/member/use-own-role.ts'
import { StartEntityField } from '../entity/StartEntityField.tsx'
import { useEntityNames } from '../entity/use-entity-names.ts'
import { AreaPage } from '../frame/AreaPage.tsx'
import { AccountDetailsNotice } from '../frame/CallbackNotice.tsx'
import { paths } from '../paths.ts'
import { List, ListRow } from '../ui/layout/ListRow.tsx'
import { Section } from '../ui/layout/Section.tsx'
import { LanguageField } from '../ui/settings/LanguageField.tsx'
import { ThemeField } from '../ui/settings/ThemeField.tsx'
import { LogOut } from '../user/LogOut.tsx'
import { EntityList } from './EntityList.tsx'

export function AccountPage() {
  const { t } = useLingui()
  const { type } = useCurrentEntity()
  const { user } = useCurrentUser()
  const role = useOwnRole()
  const ownPage = useOwnPageLabels(type)
  return (
    <AreaPage personal header={{ title: t`Account`, back: paths.area(type) }} after={<ThisDevice />}>
      <AccountDetailsNotice />
      <Section title={`${user?.firstName ?? ''} ${user?.lastName ?? ''}`.trim()} aside={user?.email}>
        <List>
          <EntityList />
          <ListRow icon="gear" title={ownPage.page} to={paths.business(type)} />
          {hasMembers(type) && <ListRow icon="people" title={t`Members`} to={paths.members(type)} />}
          {type === 'fleetTrucker' && <ListRow icon="card" title={t`My pay`} to={paths.myPay} />}
          {(type === 'soloTrucker' || type === 'fleetTrucker') && (
            <ListRow icon="truck" title={type === 'soloTrucker' ? t`Trucks` : t`Your truck`} to={paths.trucks(type)} />
          )}
          {isHauler(type) && isAtLeast(role, 'manager') && (
            <ListRow
              icon="document"
              title={t`Documents`}
              second={t`Insurance certificate, W-9, driver license`}
              to={paths.documents(type)}
            />
          )}
          <ListRow icon="plus" title={t`Add another business`} to={paths.entityForm} />
        </List>
        <StartEntity />
      </Section>
      <Section title={t`Your account`}>
        <List>
          <ListRow icon="person" title={t`Profile`} second={t`Name, phone, email`} to={paths.profile(type)} />
          <ListRow
            icon="lock"
            title={t`Security`}
            second={t`Password, two-step verification, devices`}
            to={paths.security(type)}
          />
          <ListRow
            icon="bell"
            title={t`Notifications`}
            second={t`Choose what you get and when`}
            to={paths.notificationSettings(type)}
          />
          {role === 'owner' && <ListRow icon="trash" title={t`Delete account`} to={paths.deleteAccount(type)} />}
        </List>
      </Section>
    </AreaPage>
  )
}

/** Settings of this device alone, and logging out. */
function ThisDevice() {
  const { t } = useLingui()
  const { type } = useCurrentEntity()
  return (
    <>
      <Section title={t`Display and language`}>
        <ThemeField />
        <LanguageField />
      </Section>
      <Section title={t`This device`}>
        <List>
          {(type === 'soloTrucker' || type === 'fleetTrucker') && (
            <ListRow
              icon="pin"
              title={t`Check tracking`}
              second={t`Test tracking before a load`}
              to={paths.trackingCheck(type)}
            />
          )}
          <ListRow icon="clock" title={t`To send`} to={paths.outbox(type)} />
        </List>
        <LogOut />
      </Section>
    </>
  )
}

/** For a user with several businesses: which one the app opens at start. */
function StartEntity() {
  const typeLabels = useEntityTypeLabels()
  const { user, entityId } = useCurrentUser()
  const names = useEntityNames()
  if (!user || !entityId || user.entityIds.length < 2) return null
  const entities = user.entityIds.map((id, index) => {
    const typeName = typeLabels[getEntityTypeName((user.entityTypes[index] ?? 0) as EntityTypeCode)].name
    return { entityId: id, name: names[id] ?? typeName, typeName }
  })
  return <StartEntityField entities={entities} currentId={entityId} />
}
