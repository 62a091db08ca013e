/** Statements that may ask every node, each recognized by a part of its text, with the reason. */
export const known: readonly { has: string; why: string }[] = [
  {
    has: 'delete from logs where record->>',
    why: 'deletes what a deleted account reported; a log is written by its own id, and nothing else reads it',
  },
]
