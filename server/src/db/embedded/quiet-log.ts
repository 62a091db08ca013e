/**
 * Settings of PostgreSQL's log: it contains what the server itself reports, and no values from statements. The sender
 * of a statement gets its error. Repeated in the log, the error could expose emails through its details, its parameters
 * or the statement itself.
 */
export const quietLogSettings = {
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_statement: 'none',
  log_min_duration_statement: '-1',
  log_min_duration_sample: '-1',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  log_lock_waits: 'off',
} as const
