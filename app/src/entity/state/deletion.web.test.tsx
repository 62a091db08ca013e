/** Deleting a business or a login asks for the password, and for a code while two-step verification is on. */
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { pit } from '../../areas/forms/form-documents.fixture.ts'
import { openFormStage } from '../../areas/forms/form-stage.fixture.tsx'
import { openStage } from '../../ui/stage.fixture.tsx'
import { DeleteAccount } from './DeleteAccount.tsx'
import { DeleteLogin } from './DeleteLogin.tsx'

const { draw } = openStage()
const button = (name: string) => page.getByRole('button', { name, exact: true }).last()

test.each([
  ['Delete account', 'requestAccountDelete', { entityId: pit.entityId }, <DeleteAccount key="1" entity={pit} isLast />],
  ['Delete my login', 'requestUserDelete', {}, <DeleteLogin key="2" userDelete={null} />],
] as const)(
  '%s is sent with the password, and a refusal about something else is shown',
  async (open, call, ids, part) => {
    await page.viewport(390, 844)
    const { commands, ...form } = await openFormStage('/')
    draw(form.part(part))
    await button(open).click()
    await button('Delete it in 30 days').click()
    expect(commands).toEqual([])
    await page.getByLabelText('Current password').fill('gravel and sand')
    // What deletes is never the amber button.
    expect(document.querySelector('.hw-act')).toBeNull()
    await button('Continue').click()
    await expect.poll(() => document.body.textContent).toContain('The server says no.')
    expect(commands).toMatchObject([{ call, input: { ...ids, password: 'gravel and sand' } }])
  },
)
