/**
 * What a process that a test starts takes over from the test: where programs are, what makes Node start faster, and the
 * folder in which the census records its statements.
 */
const { PATH, NODE_COMPILE_CACHE, HAULWAY_STATEMENTS } = process.env
export const processEnv = { PATH, NODE_COMPILE_CACHE, HAULWAY_STATEMENTS }
