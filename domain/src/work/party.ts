/** Party: the role of an entity in a project and its loads. */

/**
 * A `dump` is a pit that takes the load instead of selling it. A solo trucker is both `trucking` and the driver. When
 * the work was subbed out, the `broker` is who accepted the jobber's offer, and the `subhauler` is the broker's hauler,
 * whose truck drives. Otherwise the hauler is `trucking`.
 */
export const parties = ['jobber', 'pit', 'dump', 'broker', 'trucking', 'subhauler', 'fleetTrucker', 'operator'] as const
export type Party = (typeof parties)[number]
