/**
 * Finds trucks, loads, tickets, projects, people and pages of the business, and opens them. What this device holds
 * appears at once; older loads follow below, so that they never move the chosen hit.
 */
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { PlainButton } from '../ui/controls/buttons/PlainButton.tsx'
import { Icon } from '../ui/icon/Icon.tsx'
import type { Tab } from '../ui/layout/TabShell.tsx'
import { leave } from '../ui/overlay/leaving.ts'
import { dialogParts, useOverlay } from '../ui/overlay/use-overlay.ts'
import { findHits, groupHits, type Hit, type HitKind, hitKinds, prefixes, searchOf } from './find-hits.ts'
import { HitPreview } from './HitPreview.tsx'
import { HitRow } from './HitRow.tsx'
import { PaletteKeys } from './PaletteKeys.tsx'
import { useHitActions } from './use-hit-actions.ts'
import { type HitGroup, useHitList } from './use-hit-list.ts'
import { useHits } from './use-hits.ts'
import { useOlderHits } from './use-older-hits.ts'
import { usePageHits } from './use-page-hits.ts'
import './palette.css'

type Props = { tabs: readonly Tab[]; onClose: () => void }

/** How many hits of each kind are shown until one kind is chosen. */
const hitsOfKind = 5
const hitsOfOneKind = 50

const noHits: readonly Hit[] = []

export function Palette({ tabs, onClose }: Props) {
  const { t } = useLingui()
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const [text, setText] = useState('')
  useOverlay(dialog, true, 'sheetUp', dialogParts)
  const { groups, counts, older } = useResults(tabs, text)
  const kindLabels = useKindLabels()
  const { go, open } = useGo(onClose)
  const list = useHitList(id, groups, open)
  const { chosen, choose } = list
  const actions = useHitActions(chosen)
  const { words } = searchOf(text)
  const onText = (next: string) => {
    setText(next)
    choose(undefined)
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog
    <dialog
      ref={dialog}
      className="hw-palette"
      aria-label={t`Find`}
      // React also passes on the close of a sheet inside it.
      onClose={event => event.target === event.currentTarget && onClose()}
      onClick={closeOutside}
    >
      <div className="hw-palette-inside">
        <PaletteHead id={id} text={text} chosen={chosen} onClose={onClose} onKeyDown={list.onKeyDown} onText={onText} />
        <KindFilter text={text} counts={counts} kindLabels={kindLabels} onText={onText} />
        <div className="hw-palette-body">
          <div className="hw-palette-list">
            <HitList id={id} groups={groups} words={words} chosen={chosen} choose={choose} open={open} />
            <OlderState {...older} hasSearch={words.length > 0} hasHits={chosen !== undefined} />
          </div>
          {chosen && (
            <HitPreview
              hit={chosen}
              kind={kindLabels[chosen.kind]}
              actions={actions}
              onOpen={go}
              onLeave={() => dialog.current?.querySelector('input')?.focus()}
            />
          )}
        </div>
        <p role="status" className="hw-sr">
          <Plural value={counts.all} one="# result" other="# results" />
        </p>
        <p role="status" className="hw-sr">
          {list.reached?.title}
        </p>
        <PaletteKeys kindLabels={kindLabels} actions={actions} hasKinds={groups.length > 1} />
      </div>
    </dialog>
  )
}

type ListProps = {
  id: string
  groups: readonly HitGroup[]
  words: readonly string[]
  chosen: Hit | undefined
  choose: (key: string) => void
  open: (hit: Hit, inNewTab: boolean) => void
}

function HitList({ id, groups, words, chosen, choose, open }: ListProps) {
  const { t } = useLingui()
  return (
    <div role="listbox" id={id} aria-label={t`Results`}>
      {groups.map(({ name, title, hits }) => (
        // biome-ignore lint/a11y/useSemanticElements: options of a list box are grouped by this role
        <div key={name} role="group" aria-label={title}>
          <p className="hw-palette-group" aria-hidden="true">
            {title}
          </p>
          {hits.map(hit => (
            <HitRow
              key={hit.key}
              id={`${id} ${hit.key}`}
              hit={hit}
              words={words}
              isChosen={hit === chosen}
              onPoint={() => choose(hit.key)}
              onOpen={inNewTab => open(hit, inNewTab)}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

/** Closes the palette and opens a page. */
function useGo(onClose: () => void) {
  const navigate = useNavigate()
  const go = (to: string) => {
    onClose()
    leave(() => navigate(to))
  }
  const open = (hit: Hit, inNewTab: boolean) => {
    if (!inNewTab) return go(hit.to)
    window.open(hit.to, '_blank', 'noopener')
    onClose()
  }
  return { go, open }
}

type HeadProps = {
  id: string
  text: string
  chosen: Hit | undefined
  onText: (text: string) => void
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
  onClose: () => void
}

function PaletteHead({ id, text, chosen, onText, onKeyDown, onClose }: HeadProps) {
  const { t } = useLingui()
  return (
    <div className="hw-palette-head">
      <Icon name="search" />
      <input
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={chosen && `${id} ${chosen.key}`}
        aria-label={t`Find trucks, loads, tickets, projects, people and pages`}
        placeholder={t`Truck, load, ticket, project, person, page`}
        autoComplete="off"
        spellCheck={false}
        value={text}
        // biome-ignore lint/a11y/noAutofocus: the palette is opened to type in it
        autoFocus
        onChange={event => onText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <PlainButton bare icon="close" label={t`Close`} onPress={onClose} />
    </div>
  )
}

type FilterProps = {
  text: string
  counts: Record<HitKind | 'all', number>
  kindLabels: Record<HitKind, string>
  onText: (text: string) => void
}

/** The kinds with their counts. To choose one writes its prefix into the field. */
function KindFilter({ text, counts, kindLabels, onText }: FilterProps) {
  const { t } = useLingui()
  const { kind } = searchOf(text)
  const choose = (next: HitKind | undefined) => {
    const bare = kind ? text.trimStart().slice(prefixes[kind].length).trimStart() : text
    onText(next ? `${prefixes[next]} ${bare}` : bare)
  }
  return (
    <fieldset className="hw-palette-kinds">
      <legend className="hw-sr">{t`Search in`}</legend>
      <KindButton label={t`All`} count={counts.all} isChosen={!kind} onPress={() => choose(undefined)} />
      {hitKinds.map(each => (
        <KindButton
          key={each}
          label={kindLabels[each]}
          count={counts[each]}
          isChosen={kind === each}
          onPress={() => choose(each)}
        />
      ))}
    </fieldset>
  )
}

/** The hits of a search: in groups by kind, then those that are not on this device. */
function useResults(tabs: readonly Tab[], text: string) {
  const { t } = useLingui()
  const local = useHits() ?? noHits
  const pages = usePageHits(tabs)
  const kindLabels = useKindLabels()
  const search = searchOf(text)
  const known = useMemo(() => new Set(local.map(({ key }) => key)), [local])
  const older = useOlderHits(known, search.words.length > 0)
  const isOfKind = ({ kind }: Hit) => search.kind === undefined || kind === search.kind
  const found = findHits([...local, ...pages], search)
  const olderFound = search.words.length > 0 ? findHits(older.hits, search) : []
  const max = search.kind ? hitsOfOneKind : hitsOfKind
  const groups = groupHits(found.filter(isOfKind), search).map(({ kind, hits }) => ({
    name: kind as string,
    title: kindLabels[kind],
    hits: hits.slice(0, max),
  }))
  const olderShown = olderFound.filter(isOfKind).slice(0, hitsOfOneKind)
  if (olderShown.length > 0) groups.push({ name: 'older', title: t`Older`, hits: olderShown })
  const all = [...found, ...olderFound]
  const counts = Object.fromEntries(hitKinds.map(kind => [kind, all.filter(hit => hit.kind === kind).length]))
  return { groups, older, counts: { ...counts, all: all.length } as Record<HitKind | 'all', number> }
}

function useKindLabels(): Record<HitKind, string> {
  const { t } = useLingui()
  return {
    truck: t`Trucks`,
    load: t`Loads`,
    ticket: t`Tickets`,
    project: t`Projects`,
    person: t`People`,
    page: t`Pages`,
  }
}

type KindButtonProps = { label: string; count: number; isChosen: boolean; onPress: () => void }

function KindButton({ label, count, isChosen, onPress }: KindButtonProps) {
  return (
    <button type="button" aria-pressed={isChosen} onClick={onPress}>
      {label} <span>{count}</span>
    </button>
  )
}

type OlderProps = ReturnType<typeof useOlderHits> & { hasSearch: boolean; hasHits: boolean }

function OlderState({ state, readNext, hasSearch, hasHits }: OlderProps) {
  const { t } = useLingui()
  if (!hasSearch) return null
  return (
    <div className="hw-palette-older">
      {!hasHits && state !== 'reading' && <p>{t`Nothing found.`}</p>}
      {state === 'reading' && <p role="status">{t`Searching older loads…`}</p>}
      {state === 'failed' && <p role="status">{t`Older loads need a connection.`}</p>}
      {(state === 'read' || state === 'failed') && (
        <PlainButton onPress={readNext}>
          <Trans>Search older loads</Trans>
        </PlainButton>
      )}
    </div>
  )
}

/** A press on the backdrop closes it; the inside covers the rest of the dialog. */
function closeOutside(event: React.MouseEvent<HTMLDialogElement>): void {
  if (event.target === event.currentTarget) event.currentTarget.close()
}
