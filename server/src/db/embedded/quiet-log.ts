/**
 * PostgreSQL's log as we have it: what the server itself has to say, and nothing that statements carry. An error of a
 * statement reaches whoever sent it; repeated in the log it would bring emails there, in its details, its parameters or
 * the statement itself.
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
