/** In plain words: what goes with an account, and what stays since it is also somebody else's. */
import { isPerson } from '@haulway/domain/entity/detach-entity.ts'
import type { EntityDocument } from '@haulway/domain/entity/entity.documents.ts'
import { useLingui } from '@lingui/react/macro'
import { List, ListRow } from '../ui/ListRow.tsx'
import { Section } from '../ui/Section.tsx'

export function WhatIsDeleted({ entity }: { entity: EntityDocument }) {
  const { t } = useLingui()
  const name = isPerson(entity) ? t`“Deleted account” on tickets for your name` : t`The business name on tickets`
  return (
    <>
      <Section title={t`What goes`} rule="none">
        <List label={t`What goes`}>
          <ListRow icon="trash" title={t`Your name, e-mail address and phone number, and your people’s access`} />
          <ListRow icon="trash" title={t`Every place where you or your truck have been`} />
          <ListRow icon="trash" title={t`Trucks, materials, pins, suppliers, invitations, notifications`} />
          <ListRow icon="trash" title={t`Your login, if this is your only business`} />
        </List>
      </Section>
      <Section title={t`What stays`}>
        <List label={t`What stays`}>
          <ListRow icon="check" title={t`Loads and tickets, since they are also the other side’s`} />
          <ListRow icon="check" title={t`The books of what was owed and paid`} />
          <ListRow icon="check" title={name} />
        </List>
      </Section>
    </>
  )
}
