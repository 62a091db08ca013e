/** Whom to call about a project: the site's contact, and the pits that its hauls come from. */
import { supplierDocumentSchema } from '@haulway/domain/entity/supplier/supplier.documents.ts'
import { formatPhoneNo } from '@haulway/domain/phone-no.ts'
import type { ProjectReference } from '@haulway/domain/work/haul/haul.documents.ts'
import { pitOf } from '@haulway/domain/work/haul/haul.ts'
import { useLingui } from '@lingui/react/macro'
import { useCurrentEntity } from '../../../entity/CurrentEntity.tsx'
import { CallLink } from '../../../ui/controls/buttons/CallLink.tsx'
import { List, ListRow } from '../../../ui/layout/ListRow.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { useBodies } from '../use-jobber-work.ts'

export function ProjectContacts({ project }: { project: ProjectReference }) {
  const { t } = useLingui()
  const { scope } = useCurrentEntity()
  const suppliers = useBodies(scope, 'suppliers', supplierDocumentSchema) ?? []
  const pitIds = new Set(project.hauls.map(haul => pitOf(haul, project.entityId).entityId))
  const pits = suppliers.filter(({ pitEntityId }) => pitIds.has(pitEntityId))
  const contacts = [
    { id: 'site', name: t`Site contact`, phoneNo: project.contactPhoneNo },
    ...pits.map(({ pitEntityId: id, name, phoneNo }) => ({ id, name, phoneNo })),
  ].filter(({ phoneNo }) => phoneNo !== '')
  if (contacts.length === 0) return null
  return (
    <Section title={t`Contacts`}>
      <List>
        {contacts.map(({ id, name, phoneNo }) => (
          <ListRow
            key={id}
            title={name}
            second={formatPhoneNo(phoneNo)}
            end={<CallLink name={name} phoneNo={phoneNo} />}
          />
        ))}
      </List>
    </Section>
  )
}
