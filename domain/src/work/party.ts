/** Party: the role of an entity in a project and its loads. */

/** A solo trucker is `trucking` and also the driver. */
export const parties = ['jobber', 'pit', 'trucking', 'fleetTrucker', 'operator'] as const
export type Party = (typeof parties)[number]
