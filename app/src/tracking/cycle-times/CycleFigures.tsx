/** Figures over many cycles: bars for all of them, and a row for each truck, pit, site, day or project. */
import {
  type CycleGroup,
  type CycleTimes,
  cycleFigures,
  cyclePhaseNames,
  type CycleFigures as Figures,
  type PhaseFigures,
} from '@haulway/domain/metrics/cycle-times.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { TruckPlate } from '../../truck/TruckPlate.tsx'
import { PlainButton } from '../../ui/controls/buttons/PlainButton.tsx'
import { saveFile } from '../../ui/data/save-file.ts'
import { DataTable } from '../../ui/data/table/DataTable.tsx'
import { type Column, csvOfRows } from '../../ui/data/table/table-rows.ts'
import { formatNumber } from '../../ui/format/format.ts'
import { List, ListRow } from '../../ui/layout/ListRow.tsx'
import { Section } from '../../ui/layout/Section.tsx'
import { useIsWide } from '../../ui/layout/use-is-wide.ts'
import { CycleBars } from './CycleBars.tsx'
import { formatCycleTime, usePhaseLabels } from './cycle-labels.ts'
import { isWaiting } from './LoadCycle.tsx'
import type { CycleDays } from './use-cycle-times.ts'

type Props = { cycles: readonly CycleTimes[]; by: CycleGroup; find: string; days: CycleDays }

/** The figures of all cycles as one group, which therefore has no name. */
const totalFigures = (cycles: readonly CycleTimes[]) =>
  cycleFigures(
    cycles.map(cycle => ({ ...cycle, projectId: cycles[0]?.projectId ?? '', projectName: '' })),
    'project',
  )[0]

export function CycleFigures({ cycles, by, find, days }: Props) {
  const { t } = useLingui()
  const isWide = useIsWide()
  const rows = useMemo(() => cycleFigures(cycles, by), [cycles, by])
  const all = useMemo(() => totalFigures(cycles), [cycles])
  const columns = useColumns(by)
  const phaseLabels = usePhaseLabels()
  if (!all) return null
  const fileName = `cycle-times ${days.from} ${days.to} ${by}.csv`
  return (
    <>
      <Section
        title={t`Time per cycle`}
        aside={<Plural value={cycles.length} one="# cycle" other="# cycles" />}
        rule="ink"
      >
        <p className="hw-quiet hw-small">
          <Trans>Bar: median. Mark: 90% of cycles finish under this. Outline: time in line.</Trans>
        </p>
        <PhaseBars figures={all} usualOf={phase => phase.p90Ms} />
      </Section>
      <Section
        title={t`Medians, in minutes`}
        aside={
          !isWide && (
            <PlainButton icon="download" onPress={() => saveFile(fileName, 'text/csv', csvOfRows(columns, rows))}>
              <Trans>Export CSV</Trans>
            </PlainButton>
          )
        }
        rule="ink"
      >
        {isWide ? (
          <DataTable
            name="cycleTimes"
            caption={t`Cycle times`}
            columns={columns}
            rows={rows}
            rowKey={row => row.key}
            find={find}
            file={fileName}
            open={row => <PhaseBars figures={row} usualOf={(_, phase) => all.phases[phase]?.medianMs} />}
          />
        ) : (
          <List label={t`Cycle times`}>
            {rows.map(row => (
              <ListRow
                key={row.key}
                {...(by === 'truck' && { lead: <TruckPlate number={row.label} size="list" /> })}
                title={by === 'truck' ? <Plural value={row.loads} one="# load" other="# loads" /> : row.label}
                second={cyclePhaseNames
                  .flatMap(phase => {
                    const known = row.phases[phase]
                    return known ? [`${phaseLabels[phase]} ${formatCycleTime(known.medianMs)}`] : []
                  })
                  .join(', ')}
                {...(row.whole && { measure: { number: tenths(minutesOf(row.whole)), unit: t`min` } })}
              />
            ))}
          </List>
        )}
      </Section>
    </>
  )
}

type BarsProps = {
  figures: Figures
  /** The value at which a bar's mark is drawn. */
  usualOf: (figures: PhaseFigures, phase: keyof Figures['phases']) => number | undefined
}

function PhaseBars({ figures, usualOf }: BarsProps) {
  const phaseLabels = usePhaseLabels()
  const parts = cyclePhaseNames.flatMap(phase => {
    const known = figures.phases[phase]
    if (!known) return []
    const usual = usualOf(known, phase) ?? known.medianMs
    return [
      {
        label: phaseLabels[phase],
        value: known.medianMs,
        usual,
        waiting: isWaiting(phase),
        valueLabel: formatCycleTime(known.medianMs),
        usualLabel: formatCycleTime(usual),
      },
    ]
  })
  return <CycleBars parts={parts} />
}

function useColumns(by: CycleGroup): Column<Figures>[] {
  const { t } = useLingui()
  const phaseLabels = usePhaseLabels()
  const heads: Record<CycleGroup, string> = {
    truck: t`Truck`,
    pit: t`Pit`,
    site: t`Site`,
    day: t`Day`,
    project: t`Project`,
  }
  return [
    {
      key: by,
      head: heads[by],
      value: row => row.label,
      ...(by === 'truck' && { cell: (row: Figures) => <TruckPlate number={row.label} size="list" /> }),
    },
    { key: 'loads', head: t`Loads`, value: row => row.loads, number: true },
    ...cyclePhaseNames.map(phase => ({
      key: phase,
      head: phaseLabels[phase],
      number: true,
      value: ({ phases }: Figures) => minutesOf(phases[phase]),
      cell: ({ phases }: Figures) => tenths(minutesOf(phases[phase])),
    })),
    {
      key: 'whole',
      head: t`Full cycle`,
      number: true,
      strong: true,
      value: row => minutesOf(row.whole),
      cell: row => tenths(minutesOf(row.whole)),
    },
    {
      key: 'p90',
      head: t`90% under`,
      number: true,
      value: ({ whole }) => whole && roundedMinutes(whole.p90Ms),
      cell: ({ whole }) => tenths(whole && roundedMinutes(whole.p90Ms)),
    },
  ]
}

/** The median, to a tenth of a minute. */
function minutesOf(figures: PhaseFigures | undefined): number | undefined {
  return figures && roundedMinutes(figures.medianMs)
}

/** Always with one decimal, so that the digits of a column align. */
function tenths(minutes: number | undefined): string {
  return minutes === undefined ? '–' : formatNumber(minutes, 1, true)
}

function roundedMinutes(ms: number): number {
  return Math.round(ms / 6_000) / 10
}
