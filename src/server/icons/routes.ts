import { listIcons } from '#contract/icons.ts'
import { fail } from '../http/answer.ts'
import type { Bind } from '../http/bind.ts'
import { readIcons } from './read-icons.ts'

const hourSeconds = 3600
// A name keeps its drawing: nobody asks for it twice.
const forYear = `public, max-age=${365 * 24 * hourSeconds}, immutable`
// A name that is missing may be one of the next version.
const forHour = `public, max-age=${hourSeconds}`

export function bindIcons(bind: Bind): void {
  bind(listIcons)(async ({ params, query }) => {
    if (params.file !== 'tabler.json') return fail('not-found')
    const value = await readIcons(query.icons.split(','))
    return { ok: true, value, headers: [['cache-control', value.not_found ? forHour : forYear]] }
  })
}
