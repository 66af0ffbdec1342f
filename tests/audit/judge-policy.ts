import { CspEvaluator } from 'csp_evaluator'
import { Severity } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'

type ExplainedPolicy = { directive: string; value: string; why: string }

/** What csp_evaluator says with `maybe`, and why it is no fault. Nothing above "maybe" belongs here. */
const explained: readonly ExplainedPolicy[] = [
  {
    directive: 'script-src',
    value: "'self'",
    why: 'This origin has no JSONP and no Angular. Files of users have a policy of their own, a sandbox without scripts.',
  },
  {
    directive: 'script-src',
    value: 'https://stats.example.com',
    why: 'The operator names the host of the analytics, for the public pages only (docs/running.md).',
  },
]

/** Severities that are no fault: advice about nonces, which static pages cannot have, and information. */
const harmless: ReadonlySet<Severity> = new Set([Severity.STRICT_CSP, Severity.INFO, Severity.NONE])

export type PolicyVerdict = {
  /** One line for each fault. */
  faults: string[]
  /** Why a finding is no fault. */
  reasons: string[]
}

/** Lets csp_evaluator read a Content-Security-Policy. */
export function judgePolicy(policy: string): PolicyVerdict {
  const verdict: PolicyVerdict = { faults: [], reasons: [] }
  for (const { severity, directive, value = '', description } of new CspEvaluator(
    new CspParser(policy).csp,
  ).evaluate()) {
    if (harmless.has(severity)) continue
    const reason = explained.find((one) => one.directive === directive && one.value === value)
    if (reason && severity === Severity.MEDIUM_MAYBE) verdict.reasons.push(`${directive} ${value}: ${reason.why}`)
    else verdict.faults.push(`${Severity[severity]}: ${directive} ${value}: ${description}`)
  }
  return verdict
}
