import { listIcons } from '#contract/icons.ts'
import { fail } from '../http/answer.ts'
import type { Bind } from '../http/bind.ts'
import { readIcons } from './read-icons.ts'

const hourSeconds = 3600
// The drawing of a name never changes, so it is cached for a year.
const forYear = `public, max-age=${365 * 24 * hourSeconds}, immutable`
// A missing name may exist in the next version, so the answer is cached for an hour only.
const forHour = `public, max-age=${hourSeconds}`

export function bindIcons(bind: Bind): void {
  bind(listIcons)(async ({ params, query }) => {
    if (params.file !== 'tabler.json') return fail('not-found')
    const value = await readIcons(query.icons.split(','))
    return { ok: true, value, headers: [['cache-control', value.not_found ? forHour : forYear]] }
  })
}
