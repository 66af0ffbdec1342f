/** A problem that the operator can fix: its message names the cause and the fix in one line. */
export class StartProblem extends Error {}
