/**
 * Screens offer a call only to people whose role may make it. A screen with a call that plain members may not make
 * passes `call="…"` to a component that checks roles, or checks the role itself.
 */
import { definitionOf } from '@haulway/domain/call.ts'
import { roleForCall } from '@haulway/domain/wire/call-roles.ts'
import { type CallName, contract } from '@haulway/domain/wire/contract.ts'
import { expect, test } from 'vitest'
import { code } from './source.ts'

const screens = code.filter(({ file }) => file.startsWith('app/src/') && !/\.test\./.test(file))
const guarded = (Object.keys(contract) as CallName[]).filter(name => roleForCall(name) !== 'member')

/** Files whose parent checks the role before it renders them. */
const checkedByParent = new Set([
  // Only the owner is asked to enter missing information.
  'app/src/account/MissingInformationPage.tsx',
  // The page of loads to approve and the page of a load check the role.
  'app/src/payment/approve/approvals.ts',
  // `LineDisputes` and `GrantForm` pass the calls that it names to `MayCall`.
  'app/src/payment/dispute/disputed-work.tsx',
  // `PayButton` and the page of a statement open this sheet only for people who may pay.
  'app/src/payment/due/PaySheet.tsx',
  // `SuppliersPage` opens this sheet only for people who may change suppliers.
  'app/src/entity/supplier/SupplierSheet.tsx',
  // The business page shows these only to people who may use them.
  'app/src/entity/BusinessForm.tsx',
  'app/src/entity/state/EntityStateSection.tsx',
  'app/src/entity/state/DeleteAccount.tsx',
  // The page of rate cards checks the role.
  'app/src/work/agreement/AgreementDetails.tsx',
  'app/src/work/agreement/WorkCardDetails.tsx',
  'app/src/work/agreement/ProposeAgreementForm.tsx',
  'app/src/work/agreement/ProposeOfferCardForm.tsx',
  'app/src/work/agreement/ProposeVersionForm.tsx',
  'app/src/work/agreement/terms/AgreementMoney.tsx',
  'app/src/work/agreement/terms/AmountForm.tsx',
  // Only people who see amounts choose what to pay.
  'app/src/payment/due/PaymentMethod.tsx',
  // The page explains only amounts that its reader sees.
  'app/src/load/why/use-explained.ts',
  // `DriverTermsSection` opens this form only for people who may set pay.
  'app/src/payment/driver/DriverTermsForm.tsx',
  // The page of integrations shows deliveries only to people who may manage webhooks.
  'app/src/webhook/Deliveries.tsx',
  'app/src/webhook/use-deliveries.ts',
  // `ShareLinks` opens its sheet only for people who may make links.
  'app/src/share-link/ShareLinks.tsx',
  'app/src/share-link/ShareLinkForm.tsx',
  // `GpsDevice` opens its sheet only for people who may connect one.
  'app/src/gps-device/GpsDevice.tsx',
  // Invitations are listed only for people who may invite.
  'app/src/entity/invitation/EntityTokenList.tsx',
  'app/src/entity/invitation/use-renew-invitation.ts',
])

test.each(guarded)('%s is offered by role', name => {
  const callers = screens.filter(({ text }) =>
    new RegExp(`use(Ask|AskInOrder|ReadCall|Act)\\([^)]*'${name}'`).test(text),
  )
  const unguarded = callers.filter(({ file, text }) => !checkedByParent.has(file) && !guards(text, name))
  expect(unguarded.map(({ file }) => file)).toEqual([])
})

function guards(text: string, name: CallName): boolean {
  return (
    new RegExp(`call=[^>]*\\b${name}\\b`).test(text) ||
    text.includes(`ayCall('${name}')`) ||
    text.includes('whyNotMember')
  )
}

test('a screen drops answers of reading calls that come out of order', () => {
  const reading = Object.entries(contract)
    .filter(([, procedure]) => definitionOf(procedure).route.method === 'GET')
    .map(([name]) => name)
  const found = reading.flatMap(name => screens.filter(({ text }) => text.includes(`useAsk('${name}')`)))
  expect(reading.length).toBeGreaterThan(10)
  expect(found.map(({ file }) => file)).toEqual([])
})
