/** Parts of the app that are loaded when they are first needed: the first screen does not wait for all others. */
import { Trans, useLingui } from '@lingui/react/macro'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { reportError } from '../../log/app-log.ts'
import { ActionButton } from '../../ui/controls/ActionButton.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Page } from '../../ui/layout/Page.tsx'

export type LazyPart<Props extends object = object> = {
  /** Loads it, also ahead of its use, so that it is drawn at once. */
  load: () => Promise<void>
  loaded: () => ComponentType<Props> | undefined
}

/** @param load imports the part */
export function lazyPart<Props extends object = object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let part: ComponentType<Props> | undefined
  let loading: Promise<void> | undefined
  return {
    loaded: () => part,
    load: () => {
      loading ??= load().then(
        found => {
          part = found
        },
        error => {
          // Tried again when it is needed again.
          loading = undefined
          throw error
        },
      )
      return loading
    },
  }
}

/** Loads parts that are needed soon. One that can't be loaded says so where it is drawn. */
export function loadAhead(...parts: Pick<LazyPart, 'load'>[]): void {
  for (const { load } of parts) void load().catch(() => undefined)
}

type Props<PartProps extends object> = {
  of: LazyPart<PartProps>
  with: PartProps
  /** Drawn until the part is there. Without it, Ionic keeps the page before it. */
  waiting?: ReactNode
  onDrawn?: () => void
}

export function Part<PartProps extends object>({ of: part, with: props, waiting = null, onDrawn }: Props<PartProps>) {
  const { load, loaded } = part
  const [hasFailed, setHasFailed] = useState(false)
  const [, setIsLoaded] = useState(false)
  useEffect(() => {
    let isOver = false
    load().then(
      () => isOver || setIsLoaded(true),
      error => {
        reportError('part', error)
        if (!isOver) setHasFailed(true)
      },
    )
    return () => {
      isOver = true
    }
  }, [load])
  const Loaded = loaded()
  const isDrawn = Loaded !== undefined
  useEffect(() => {
    if (isDrawn) onDrawn?.()
  }, [isDrawn, onDrawn])
  if (Loaded) return <Loaded {...props} />
  return hasFailed ? <NotLoaded /> : waiting
}

/** A browser may remember that a file could not be loaded, so the way out is to load the page again. */
function NotLoaded() {
  const { t } = useLingui()
  return (
    <Page header={{ title: t`Haulway` }}>
      <EmptyState
        title={<Trans>This page could not be loaded</Trans>}
        act={<ActionButton title={t`Try Again`} onPress={() => window.location.reload()} />}
      >
        <Trans>Check your connection. What you have entered elsewhere is safe.</Trans>
      </EmptyState>
    </Page>
  )
}
