/** For a user without a business: links to their data and their login, and logging out. */
import type { UserDelete } from '@haulway/domain/user/user-delete.ts'
import { useLingui } from '@lingui/react/macro'
import { paths } from '../../paths.ts'
import { formatDay } from '../../ui/format/format.ts'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { LogOut } from '../../user/LogOut.tsx'

export function LoginSection({ userDelete }: { userDelete: UserDelete | null }) {
  const { t } = useLingui()
  const day = userDelete && formatDay(userDelete.deleteOn, 'UTC', 'long')
  return (
    <Section title={t`No business?`}>
      <List>
        <ListRow
          icon="person"
          title={t`Your login`}
          second={day ? t`Will be deleted on ${day}` : t`Your data and deleting it`}
          to={paths.emptyPage}
        />
      </List>
      <LogOut />
    </Section>
  )
}
