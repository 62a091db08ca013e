/** Screens of the office with the demo's day, by the email of who sees them. */
import type { Screen } from './demo-pay-screens.ts'

export const officeScreens: Record<string, Screen[]> = {
  'greg@brandt.example': [
    {
      name: 'projects',
      path: '/jobber/projects',
      open: async seen => {
        const row = seen.role('link', /^SR 222 Bypass/).first()
        await row.click()
        // On a phone the row opens the project's page, where the list is left.
        await seen
          .role('link', /^(Open project|Full map)$/)
          .first()
          .waitFor()
      },
    },
    {
      name: 'project-list',
      path: '/jobber/projects',
      open: seen => seen.text('SR 222 Bypass, Section B2').first().waitFor(),
    },
    {
      name: 'project-calendar',
      path: '/jobber/projects/calendar',
      // After midnight, the project of the demo's morning is of yesterday.
      open: seen =>
        seen
          .text(/^\w{3}\s\w{3}\s\d+\s–\s\w{3}\s\w{3}\s\d+$/)
          .first()
          .waitFor(),
    },
    {
      name: 'evidence',
      path: ({ disputed }) => `/jobber/load/${disputed.projectId}/${disputed.loadLogId}/track`,
      hasMap: true,
      open: seen => seen.role('slider').first().waitFor(),
    },
    {
      name: 'integrations',
      path: '/jobber/integrations',
      open: seen => seen.role('button', 'New webhook').waitFor(),
    },
    {
      name: 'api-key-form',
      path: '/jobber/integrations',
      open: async seen => {
        await seen.role('button', 'New key').click()
        await seen.label('Name').fill('Bookkeeping')
      },
    },
    {
      name: 'webhook-form',
      path: '/jobber/integrations',
      open: async seen => {
        await seen.role('button', 'New webhook').click()
        await seen.label('Address').fill('https://office.brandt.example/haulway')
      },
    },
    {
      name: 'project-page',
      path: ({ ofTruckDay }) => `/jobber/projects/${ofTruckDay.projectId}`,
      hasMap: true,
      open: seen => seen.role('heading', 'Loads').waitFor(),
    },
    {
      name: 'address-search',
      path: '/jobber/map',
      open: async seen => {
        await seen.role('button', 'Add a pin').click()
        await seen.label('Location').fill('schantz')
        await seen.text('Schantz Road').waitFor()
      },
    },
    {
      name: 'share-link',
      path: ({ ofTruckDay }) => `/jobber/projects/${ofTruckDay.projectId}`,
      open: async seen => {
        await seen.role('button', 'Share with a customer').click()
        await seen.label('Who it is for').fill('Lehigh County, inspector')
      },
    },
  ],
  'dana@kistler.example': [
    {
      name: 'scale-file',
      path: '/pit-operation/loading',
      open: async seen => {
        await seen.role('button', 'Scale file').click()
        await seen
          .label('Weights')
          .fill('ticket,truck,date,time,gross,tare,net\nOR-1,41,11/25/2026,9:40 AM,72980,31100,41880\nOR-2,,,,1,1,1')
        await seen
          .text(/^Not matched|^To fix/)
          .first()
          .waitFor()
      },
    },
  ],
  'pat@moyer.example': [
    {
      name: 'documents',
      path: '/trucking-fleet/documents',
      open: seen => seen.text('Insurance certificate').first().waitFor(),
    },
  ],
  'ray@delgado.example': [
    {
      name: 'solo-documents',
      path: '/solo-trucker/documents',
      open: seen => seen.role('heading', 'Driver').waitFor(),
    },
  ],
}
