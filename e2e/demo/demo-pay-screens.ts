/** Screens of pay with the demo's day, by the email of the person who sees them. */
import type { visible } from '../testing/browser.ts'

type LoadName = { projectId: string; loadLogId: string }

/** What offices do after the demo's morning, and the project whose road has a posted limit. */
export type OfficeActs = {
  disputed: LoadName
  corrected: LoadName
  ofTruckDay: LoadName
  shiftId: string
  postedId: string
}

export type Screen = {
  name: string
  path: string | ((acts: OfficeActs) => string)
  /** Opens what is shown on the page, and resolves when it is there. */
  open: (seen: ReturnType<typeof visible>) => Promise<unknown>
  /** Truckers read it in the cab. */
  inSun?: true
  hasMap?: true
  /** The first page of a type of business. */
  isHome?: true
}

export const payScreens: Record<string, Screen[]> = {
  'greg@brandt.example': [
    { name: 'payments', path: '/jobber/payments', open: seen => seen.role('button', /^Pay 2 businesses/).waitFor() },
    {
      name: 'pay-several',
      path: '/jobber/payments',
      open: async seen => {
        await seen.role('button', /^Pay 2 businesses/).click()
        await seen.text('Bank transfer you send').waitFor()
      },
    },
    {
      name: 'statement',
      path: '/jobber/payments',
      open: async seen => {
        await seen
          .role('link', /Ormrod Pit.*S-\d/)
          .first()
          .click()
        await seen.role('button', 'Download PDF').waitFor()
      },
    },
    {
      name: 'approve',
      path: '/jobber/approve',
      open: seen =>
        seen
          .text(/Ready|Check these|Nothing to approve/)
          .first()
          .waitFor(),
    },
    {
      name: 'agree-day',
      path: '/jobber/agree-day',
      open: seen =>
        seen
          .text(/^To |^Your day/)
          .first()
          .waitFor(),
    },
    {
      name: 'why',
      path: acts => whyPath(acts.disputed),
      open: seen =>
        seen
          .text(/agreed on (card|offer)/)
          .first()
          .waitFor(),
    },
    {
      name: 'truck-day',
      path: acts => whyPath(acts.ofTruckDay),
      open: seen =>
        seen
          .text(/^Minimum for the day/)
          .first()
          .scrollIntoViewIfNeeded(),
    },
    {
      name: 'live-map',
      path: '/jobber/map',
      hasMap: true,
      open: seen =>
        seen
          .role('button', /^(41|T-20\d)/)
          .first()
          .waitFor(),
    },
    {
      name: 'load-replay',
      path: acts => trackPath(acts.disputed),
      hasMap: true,
      open: seen => seen.role('slider', 'Time').waitFor(),
    },
    { name: 'time-sheets', path: '/jobber/time-sheets', open: seen => seen.text('Ann Bauer').first().waitFor() },
    {
      name: 'time-sheet',
      path: acts => `/jobber/time-sheets/${acts.shiftId}`,
      open: seen =>
        seen
          .text(/worked, \$/)
          .first()
          .waitFor(),
    },
    {
      name: 'rate-card-editor',
      path: '/jobber/rate-cards/new',
      open: async seen => {
        await seen.label('Haul rate').fill('3.60')
        await seen
          .role('button', /Minimum quantity/)
          .first()
          .click()
        await seen
          .text(/\$3\.60 a ton/)
          .first()
          .waitFor()
      },
    },
    {
      name: 'terms-form',
      path: '/jobber/rate-cards/new',
      open: async seen => {
        await seen.role('button', 'Add: Fuel surcharge').click()
        await seen.label('Change taxes, retainage and due days').check()
        await seen.role('button', 'Add a tax').click()
        await seen.label('Quick-pay fee').fill('2')
      },
    },
    {
      name: 'required-documents',
      path: '/jobber/requirements',
      open: seen => seen.label('Insurance certificate').waitFor(),
    },
  ],
  'pat@moyer.example': [
    { name: 'broker-offers', path: '/trucking-fleet/dispatch', open: seen => seen.text('Subbed out').waitFor() },
    {
      name: 'expected-payments',
      path: '/trucking-fleet/payments',
      open: seen => seen.text('To you').first().waitFor(),
    },
    {
      name: 'correction',
      path: acts => loadPath(acts.corrected),
      open: seen =>
        seen
          .role('button', /^Agree to/)
          .first()
          .scrollIntoViewIfNeeded(),
    },
    {
      name: 'dispute',
      path: acts => loadPath(acts.disputed),
      open: seen => seen.text('Their scale shows half a ton less.').first().scrollIntoViewIfNeeded(),
    },
    {
      name: 'time-record',
      path: '/trucking-fleet/hours',
      open: seen => seen.text('Certified payroll, draft').waitFor(),
    },
    { name: 'driver-pay', path: '/trucking-fleet/driver-pay', open: seen => seen.text('Earned').first().waitFor() },
    {
      name: 'driver-pay-of-one',
      path: '/trucking-fleet/driver-pay',
      open: async seen => {
        await seen
          .role('link', /loads\./)
          .first()
          .click()
        await seen
          .text(/^more expected/)
          .first()
          .waitFor()
      },
    },
  ],
  'ray@delgado.example': [
    {
      name: 'find-work',
      path: '/solo-trucker/find-work',
      inSun: true,
      hasMap: true,
      open: seen => seen.text(/h net/).first().waitFor(),
    },
    {
      name: 'offer',
      path: '/solo-trucker/find-work',
      inSun: true,
      open: async seen => {
        await seen
          .role('button', /^Trexler Park/)
          .first()
          .click()
        await seen.text('Last month with this card').waitFor()
      },
    },
    {
      name: 'agreement-terms',
      path: '/solo-trucker/rate-cards',
      open: async seen => {
        await seen
          .role('link', /Brandt Earthworks/)
          .first()
          .click()
        await seen
          .text(/is retained until it is released/)
          .first()
          .waitFor()
      },
    },
    {
      name: 'withdraw',
      path: '/solo-trucker/withdraw',
      inSun: true,
      open: seen =>
        seen
          .text(/You'll receive/)
          .first()
          .waitFor(),
    },
    {
      // Each look withdraws the least again, so the balance must be several times that.
      name: 'withdrawal-receipt',
      path: '/solo-trucker/withdraw',
      open: async seen => {
        await seen.label('Amount').fill('10.00')
        await seen.role('button', /^Withdraw \$10\.00/).click()
        await seen.text('Taken from your balance').waitFor()
      },
    },
  ],
  'alma.reyes@moyer.example': [
    {
      name: 'my-pay',
      path: '/fleet-trucker/my-pay',
      inSun: true,
      open: seen =>
        seen
          .text(/percent|%/)
          .first()
          .waitFor(),
    },
  ],
  'dana@kistler.example': [
    { name: 'dump-list', path: '/pit-operation/materials', open: seen => seen.text('Clean fill').first().waitFor() },
    {
      name: 'dump-form',
      path: '/pit-operation/materials',
      open: async seen => {
        await seen.role('button', 'Add material').click()
        await seen.label('This pit').selectOption('taken')
        await seen.label('Tip fee').fill('6.00')
      },
    },
  ],
  'paul@guth.example': [
    {
      name: 'settle-dispute',
      path: '/pit-operation/payments',
      open: async seen => {
        await seen.role('button', /^Brandt Earthworks and Moyer Hauling/).click()
        await seen.label('Your number').fill('20.38')
        await seen.text('The line pays').waitFor()
      },
    },
  ],
}

const whyPath = ({ projectId, loadLogId }: LoadName) => `/jobber/load/${projectId}/${loadLogId}/why`

const trackPath = ({ projectId, loadLogId }: LoadName) => `/jobber/load/${projectId}/${loadLogId}/track`

const loadPath = ({ projectId, loadLogId }: LoadName) => `/trucking-fleet/load/${projectId}/${loadLogId}`
