/** The rows of the table of rights, and functions to write them. */
import { type EntityTypeName, entityTypeNames } from '@haulway/domain/entity/entity-type.ts'
import type { MemberRole } from '@haulway/domain/entity/member/member.ts'
import type { Belongings, CallWorld } from './call-world.fixture.ts'

/** The caller for whom an example is made. @property email of the caller's account */
export type Caller = { world: CallWorld; own: Belongings; uid: string; email: string }

/** The kinds of entity whose members may make a call, with their roles. */
export type May = Partial<Record<EntityTypeName, readonly MemberRole[]>>

type Example = {
  /** Builds a valid input with new ids. */
  input: (caller: Caller) => object
  /** A test that shows the call accepted, if only that test has what it needs, such as a code from an email. */
  shownBy?: { file: string; title: string }
}

export type CallRight = Example &
  (
    | { who: 'everybody' }
    | { who: 'signedIn' }
    /** Any signed-in user, for their own account. */
    | { who: 'account'; endsSession?: true }
    /** Members of an entity, for that entity; the owner of the `by` kind shows it. */
    | { who: 'entity'; may: May; by: EntityTypeName }
    /** Members of the parties of the world's work: the input names one project, load or truck. */
    | { who: 'party'; may: May; by: EntityTypeName }
  )

type Input = Example['input']
type Shown = Pick<Example, 'shownBy'>

export const owners: readonly MemberRole[] = ['owner']
export const managers: readonly MemberRole[] = ['owner', 'manager']
export const members: readonly MemberRole[] = ['owner', 'manager', 'member']
export const allButOwners: readonly MemberRole[] = ['manager', 'member']

export const everyKind = (roles: readonly MemberRole[]): May => kinds(entityTypeNames, roles)
/** Kinds that receive or owe money; drivers and operators neither see nor move any. */
export const moneyKinds = (roles: readonly MemberRole[]): May =>
  kinds(['jobber', 'pitOperation', 'soloTrucker', 'truckingFleet'], roles)

function kinds(names: readonly EntityTypeName[], roles: readonly MemberRole[]): May {
  return Object.fromEntries(names.map(name => [name, roles]))
}

export const open = (input: Input, more: Shown = {}): CallRight => ({ who: 'everybody', input, ...more })
export const signedIn = (input: Input, more: Shown = {}): CallRight => ({ who: 'signedIn', input, ...more })
export const ofAccount = (input: Input, more: Shown & { endsSession?: true } = {}): CallRight => ({
  who: 'account',
  input,
  ...more,
})
export const ofEntity = (by: EntityTypeName, may: May, input: Input, more: Shown = {}): CallRight => ({
  who: 'entity',
  by,
  may,
  input,
  ...more,
})
export const ofParties = (by: EntityTypeName, may: May, input: Input): CallRight => ({ who: 'party', by, may, input })
