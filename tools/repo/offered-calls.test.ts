/**
 * Screens offer a call only to people whose role may make it: whoever makes a call that a plain member may not make
 * says
 * so beside the button, by `call="…"` of a part that knows roles, or decides by the role itself.
 */
import { roleForCall } from '@haulway/domain/wire/call-roles.ts'
import { type CallName, contract } from '@haulway/domain/wire/contract.ts'
import { expect, test } from 'vitest'
import { code } from './source.ts'

const screens = code.filter(({ file }) => file.startsWith('app/src/') && !/\.test\./.test(file))
const guarded = (Object.keys(contract) as CallName[]).filter(name => roleForCall(name) !== 'member')

/** Parts that are drawn only once a role was looked at by who draws them; said there. */
const drawnByRole = new Set([
  // What is missing is asked of the owner alone.
  'app/src/account/MissingInformationPage.tsx',
  // The page of loads to approve asks for the role.
  'app/src/payment/approve/use-approve-loads.ts',
  // A sheet that `SupplierList` opens for those who may change suppliers.
  'app/src/entity/supplier/SupplierSheet.tsx',
  // The business page draws these for those who may.
  'app/src/entity/BusinessForm.tsx',
  'app/src/entity/state/EntityStateSection.tsx',
  'app/src/entity/state/DeleteAccount.tsx',
  // Invitations are listed for those who may invite.
  'app/src/entity/invitation/EntityTokenList.tsx',
  'app/src/entity/invitation/use-renew-invitation.ts',
])

test.each(guarded)('%s is offered by role', name => {
  const makers = screens.filter(({ text }) => new RegExp(`use(Ask|Act)\\([^)]*'${name}'`).test(text))
  const unguarded = makers.filter(({ file, text }) => !drawnByRole.has(file) && !guards(text, name))
  expect(unguarded.map(({ file }) => file)).toEqual([])
})

function guards(text: string, name: CallName): boolean {
  return (
    new RegExp(`call=[^>]*\\b${name}\\b`).test(text) ||
    text.includes(`ayCall('${name}')`) ||
    text.includes('whyNotMember')
  )
}
