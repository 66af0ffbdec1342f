/** Something the operator can put right: its message is one line that names the cause and the fix. */
export class StartProblem extends Error {}
