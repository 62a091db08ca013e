/** What a row of the table of rights says of a call, and the words to say it in. */
import { type EntityTypeName, entityTypeNames } from '@haulway/domain/entity/entity-type.ts'
import type { MemberRole } from '@haulway/domain/entity/member/member.ts'
import type { Belongings, CallWorld } from './call-world.fixture.ts'

/** For whom an example is made: as whom one asks, and who one is. */
/** @property email of the caller's account */
export type Scene = { world: CallWorld; own: Belongings; uid: string; email: string }

/** Kinds of entity whose people may, by their role. */
export type May = Partial<Record<EntityTypeName, readonly MemberRole[]>>

type Example = {
  /** A good input, with fresh ids. */
  input: (scene: Scene) => object
  /** Shown accepted elsewhere: it needs what only that test has, such as a code out of a mail. */
  shownBy?: { file: string; title: string }
}

export type CallRight = Example &
  (
    | { who: 'everybody' }
    | { who: 'signedIn' }
    /** Whoever is signed in, on their own account. */
    | { who: 'account'; endsSession?: true }
    /** People of an entity, for that entity; `by` is the one whose owner shows it. */
    | { who: 'entity'; may: May; by: EntityTypeName }
    /** People of the parties of the world's work: the input names one project, load or truck. */
    | { who: 'party'; may: May; by: EntityTypeName }
  )

type Input = Example['input']
type Shown = Pick<Example, 'shownBy'>

export const owners: readonly MemberRole[] = ['owner']
export const managers: readonly MemberRole[] = ['owner', 'manager']
export const members: readonly MemberRole[] = ['owner', 'manager', 'member']
export const allButOwners: readonly MemberRole[] = ['manager', 'member']

export const everyKind = (roles: readonly MemberRole[]): May => kinds(entityTypeNames, roles)
/** Whoever gets money or owes it: people in cabs neither see nor move any. */
export const moneyKinds = (roles: readonly MemberRole[]): May =>
  kinds(['jobber', 'pitOperation', 'soloTrucker', 'truckingFleet'], roles)

function kinds(names: readonly EntityTypeName[], roles: readonly MemberRole[]): May {
  return Object.fromEntries(names.map(name => [name, roles]))
}

export const open = (input: Input, more: Shown = {}): CallRight => ({ who: 'everybody', input, ...more })
export const signedIn = (input: Input, more: Shown = {}): CallRight => ({ who: 'signedIn', input, ...more })
export const ofAccount = (input: Input, more: Shown & { endsSession?: true } = {}): CallRight => ({
  ...{ who: 'account', input },
  ...more,
})
export const ofEntity = (by: EntityTypeName, may: May, input: Input, more: Shown = {}): CallRight => ({
  ...{ who: 'entity', by, may, input },
  ...more,
})
export const ofParties = (by: EntityTypeName, may: May, input: Input): CallRight => ({ who: 'party', by, may, input })
