import { parseArgs } from 'node:util'
import { findZone } from '../support/workshop-zone.ts'
import { auditHtml } from './audit-html.ts'
import { auditLighthouse, devices } from './audit-lighthouse.ts'

// `npm run audit`: both of what follows, over the build as it stands; ends with 1 where a goal is missed.
// `-- html`: html-validate over the built pages, every route and every dialog.
// `-- lighthouse`: the public pages, the sign-in, the dashboard and the schedule. `--rounds 3`: the median counts.
// `--only legal`, `--only landing`: those pages. Public pages are looked at as on a phone with a slow line, those of the
// application as at a desk; `--device phone` or `desk`: all of them so.
// Cars in every state, whatever the hour.
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
