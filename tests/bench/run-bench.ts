import { parseArgs } from 'node:util'
import { benchLoad } from '../load/bench-load.ts'
import { benchApi } from './bench-api.ts'
import { benchBoard } from './bench-board.ts'
import { benchLanding } from './bench-landing.ts'
import { benchOffline } from './bench-offline.ts'
import { benchSearch } from './bench-search.ts'
import { type Kind, kinds } from './requests.ts'

// `npm run bench -- api`: our server compared with a bare one; `offline`: the outbox and the cold start; `landing`: a
// first visit; `board`: a week of a thousand cars; `search`: the search among the appointments of one
// station; `load`: new clients beside slow sockets and busy connections. `--check` fails if a goal is missed.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    check: { type: 'boolean', default: false },
    few: { type: 'string', default: '1000' },
    many: { type: 'string', default: '1000000' },
    rounds: { type: 'string' },
    seconds: { type: 'string', default: '60' },
    only: { type: 'string', default: kinds.join(',') },
  },
})
const benches: Record<string, () => Promise<boolean>> = {
  api: () =>
    benchApi({
      few: Number(values.few),
      many: Number(values.many),
      rounds: Number(values.rounds ?? 9),
      only: values.only.split(',') as Kind[],
    }),
  offline: () => benchOffline(Number(values.rounds ?? 3)),
  board: () => benchBoard(Number(values.rounds ?? 3)),
  landing: () => benchLanding(Number(values.rounds ?? 5)),
  search: () => benchSearch(Number(values.rounds ?? 9)),
  load: () => benchLoad(Number(values.seconds)),
}
const bench = benches[positionals[0] ?? '']
if (bench) {
  const isMet = await bench()
  if (values.check && !isMet) process.exitCode = 1
} else {
  process.stderr.write(`Which bench?
npm run bench -- api [--check] [--only list,get,create,status] [--rounds 9]
npm run bench -- offline [--check] [--rounds 3]
npm run bench -- board [--check] [--rounds 3]
npm run bench -- landing [--check] [--rounds 5]
npm run bench -- search [--check] [--rounds 9]
npm run bench -- load [--check] [--seconds 60]
`)
  process.exitCode = 2
}
