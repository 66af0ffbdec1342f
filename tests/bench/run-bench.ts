import { parseArgs } from 'node:util'
import { benchApi } from './bench-api.ts'
import { type Kind, kinds } from './requests.ts'

// `npm run bench -- api`: how much our server costs beside a bare one. `--check` fails where a goal is missed.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    check: { type: 'boolean', default: false },
    few: { type: 'string', default: '1000' },
    many: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '9' },
    only: { type: 'string', default: kinds.join(',') },
  },
})
if (positionals[0] !== 'api') {
  process.stderr.write('Which bench? npm run bench -- api [--check] [--only list,get,create,status] [--rounds 9]\n')
  process.exitCode = 2
} else {
  const isMet = await benchApi({
    few: Number(values.few),
    many: Number(values.many),
    rounds: Number(values.rounds),
    only: values.only.split(',') as Kind[],
  })
  if (values.check && !isMet) process.exitCode = 1
}
