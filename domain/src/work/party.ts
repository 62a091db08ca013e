/** Party: what an entity is in a project and its loads. */

/** A solo trucker is `trucking` and its own driver. */
export const parties = ['jobber', 'pit', 'trucking', 'fleetTrucker', 'operator'] as const
export type Party = (typeof parties)[number]
