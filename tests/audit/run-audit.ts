import { parseArgs } from 'node:util'
import { findZone } from '../support/workshop-zone.ts'
import { auditAxe } from './audit-axe.ts'
import { auditCsp } from './audit-csp.ts'
import { auditHtml } from './audit-html.ts'
import { auditLighthouse, devices } from './audit-lighthouse.ts'
import { auditOpenApi } from './audit-openapi.ts'
import { auditAdvisories, auditLicences, auditLock } from './audit-packages.ts'
import { auditWapiti } from './audit-wapiti.ts'

// `npm run audit`: every audit of the present build. `-- csp openapi`: only these; `-- quick`: those of CI. Exits with 1
// after a finding. tests/README.md describes each. `lighthouse`: `--rounds 3`: the median counts. `--only legal`,
// `--only landing`: only these pages. Public pages are audited as a phone on a slow connection, those of the application
// as a desktop; `--device phone` or `desk`: all pages so. The demo has cars in every status at any time of day.
process.env.TEST_ZONE ??= findZone(9, Date.now() - 30 * 60_000)

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    device: { type: 'string' },
  },
})
const device = devices.find((one) => one === values.device)
/** `true`: no finding; `null`: it could not be done here, for a reason that it has printed. */
const audits: Readonly<Record<string, () => Promise<boolean | null> | boolean | null>> = {
  csp: auditCsp,
  openapi: auditOpenApi,
  lock: auditLock,
  licences: auditLicences,
  advisories: auditAdvisories,
  html: auditHtml,
  axe: auditAxe,
  wapiti: auditWapiti,
  lighthouse: () => auditLighthouse({ rounds: Number(values.rounds), only: values.only, device }),
}
/** Seconds, and nothing is fetched. The lock file is checked by `npm test`. */
const quick = ['csp', 'openapi', 'licences']

const named = positionals.flatMap((name) => (name === 'quick' ? quick : [name]))
const wanted = named.length > 0 ? named : Object.keys(audits)
const lines: string[] = []
for (const name of wanted) {
  const audit = audits[name]
  if (!audit) {
    process.stderr.write(`Usage: npm run audit -- [quick] [${Object.keys(audits).join('] [')}]\n`)
    process.exit(2)
  }
  process.stdout.write(`\n== ${name}\n`)
  const startedMs = performance.now()
  const isSound = await audit()
  if (isSound === false) process.exitCode = 1
  const outcome = isSound === null ? 'not done' : isSound ? 'ok      ' : 'FAILED  '
  lines.push(`${outcome} ${name} (${((performance.now() - startedMs) / 1000).toFixed(1)} s)`)
}
process.stdout.write(`\naudit\n${lines.join('\n')}\n`)
