/** The server's answers to the demo's devices: counted for the terminal, collected by tests. */

export type Journal = {
  /** An act (load act, payment, withdrawal) that was accepted. */
  acknowledgedAct: (act: { actId: string; kind: string; loadLogId: string | undefined }) => void
  acknowledgedPoints: (load: { projectId: string; loadLogId: string }, uuids: readonly string[]) => void
  /** Finally refused: an act or points, with the reason. */
  refused: (what: string, why: string) => void
  /** No answer, or a failure: the demo tries again. */
  lost: (error: unknown) => void
}

export type Counts = { acts: number; loads: number; points: number; refused: number; lost: number }

export function createCountingJournal(report: (sentence: string) => void): { journal: Journal; counts: Counts } {
  const counts: Counts = { acts: 0, loads: 0, points: 0, refused: 0, lost: 0 }
  return {
    counts,
    journal: {
      acknowledgedAct: ({ kind }) => {
        counts.acts++
        if (kind === 'start') counts.loads++
      },
      acknowledgedPoints: (_, uuids) => {
        counts.points += uuids.length
      },
      refused: (what, why) => {
        counts.refused++
        report(`Refused: ${what}: ${why}`)
      },
      lost: () => {
        counts.lost++
      },
    },
  }
}
