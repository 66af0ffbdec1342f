import { parseArgs } from 'node:util'
import { findZone } from '../support/workshop-zone.ts'
import { auditHtml } from './audit-html.ts'
import { auditLighthouse, devices } from './audit-lighthouse.ts'

// `npm run audit`: both audits on the present build. Exits with 1 if a goal is missed. `-- html`: html-validate on the
// built pages, every route and every dialog. `-- lighthouse`: the public pages, the sign-in, the dashboard and the
// schedule. `--rounds 3`: the median counts. `--only legal`, `--only landing`: only these pages. Public pages are
// audited as a phone on a slow connection, those of the application as a desktop; `--device phone` or `desk`: all pages
// so. The demo has cars in every status at any time of day.
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
const audits: Readonly<Record<string, () => Promise<boolean>>> = {
  html: auditHtml,
  lighthouse: () => auditLighthouse({ rounds: Number(values.rounds), only: values.only, device }),
}
const wanted = positionals.length > 0 ? positionals : Object.keys(audits)
for (const name of wanted) {
  const audit = audits[name]
  if (!audit) {
    process.stderr.write(`Usage: npm run audit -- [${Object.keys(audits).join('] [')}]\n`)
    process.exit(2)
  }
  if (!(await audit())) process.exitCode = 1
}
