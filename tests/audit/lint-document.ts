import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../support/run/run-command.ts'

type LintProblem = { ruleId: string; severity: string; message: string; location: { pointer?: string }[] }
type ExplainedProblem = { rule: string; pointer: string; why: string }

/** What the linter says of our document, and why it is no fault. */
const explained: readonly ExplainedProblem[] = [
  {
    rule: 'no-unused-components',
    pointer: '#/components/examples/method-not-allowed',
    why: 'It is the answer if there is no such operation. Readers find every code in one list.',
  },
  {
    rule: 'no-unused-components',
    pointer: '#/components/examples/demo-closed',
    why: 'Only a public demo answers so, to any operation.',
  },
]

export type DocumentVerdict = { faults: string[]; reasons: string[] }

/** Lets Redocly read an OpenAPI document by its strictest rules. */
export function lintDocument(document: string): DocumentVerdict {
  const folder = mkdtempSync(join(tmpdir(), 'pitboard-openapi-'))
  try {
    const file = join(folder, 'openapi.json')
    const config = join(folder, 'redocly.yaml')
    writeFileSync(file, document)
    writeFileSync(config, 'extends: [recommended-strict]\n')
    const linter = join(root, 'node_modules/@redocly/cli/bin/cli.js')
    const args = ['lint', file, '--config', config, '--format', 'json', '--max-problems', '1000']
    const ended = spawnSync(process.execPath, [linter, ...args], {
      cwd: folder,
      // It reports its use and looks for newer versions unless it is told not to.
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    })
    return judge(readProblems(ended.stdout, ended.stderr))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function readProblems(output: string, complaint: string): LintProblem[] {
  try {
    return (JSON.parse(output) as { problems: LintProblem[] }).problems
  } catch {
    throw new Error(`the linter did not run:\n${output}${complaint}`)
  }
}

function judge(problems: readonly LintProblem[]): DocumentVerdict {
  const verdict: DocumentVerdict = { faults: [], reasons: [] }
  for (const { ruleId, message, location } of problems) {
    const pointer = location[0]?.pointer ?? ''
    const reason = explained.find((one) => one.rule === ruleId && one.pointer === pointer)
    if (reason) verdict.reasons.push(`${ruleId} ${pointer}: ${reason.why}`)
    else verdict.faults.push(`${ruleId}: ${message} (${pointer})`)
  }
  return verdict
}
