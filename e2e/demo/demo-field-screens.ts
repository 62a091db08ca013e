/** Screens of truck weights, the dispatch board and the foreman on the demo's day, by the email of who sees them. */
import type { Screen } from './demo-pay-screens.ts'

export const fieldScreens: Record<string, Screen[]> = {
  'greg@brandt.example': [
    {
      name: 'over-legal',
      path: '/jobber/approve',
      open: seen =>
        seen
          .text(/^Over legal weight by/)
          .first()
          .scrollIntoViewIfNeeded(),
    },
  ],
  'nora@lehigh.example': [
    {
      name: 'posted-limits',
      path: ({ postedId }) => `/jobber/projects/${postedId}`,
      open: async seen => {
        await seen.role('button', 'Posted weight limits').first().click()
        await seen.text('Creek Road bridge, 66,000 lb').waitFor()
      },
    },
  ],
  'pat@moyer.example': [
    {
      name: 'fleet-board',
      path: '/trucking-fleet/dispatch',
      open: seen =>
        seen
          .text(/^T-205/)
          .first()
          .waitFor(),
    },
    {
      name: 'truck-permit',
      path: '/trucking-fleet/trucks',
      open: async seen => {
        await seen.role('link', /T-205/).first().click()
        await seen.text(/^Pennsylvania, permit P-26-114417 until/).waitFor()
      },
    },
  ],
  'ray@delgado.example': [
    {
      name: 'truck-of-state',
      path: '/solo-trucker/trucks',
      hasMap: true,
      inSun: true,
      open: async seen => {
        await seen.role('link', /^41/).first().click()
        await seen.text(/^Limit of Pennsylvania/).waitFor()
      },
    },
  ],
  'frank.hess@brandt.example': [
    {
      name: 'foreman',
      path: '/jobber/dashboard',
      inSun: true,
      open: seen => seen.role('heading', /^Loads to accept/).waitFor(),
    },
  ],
}
