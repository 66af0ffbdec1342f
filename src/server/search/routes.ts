import { search } from '#contract/search.ts'
import type { Deps } from '../deps.ts'
import { fail } from '../http/answer.ts'
import type { Bind } from '../http/bind.ts'
import { findResults } from './find-results.ts'
import { createSearchRate } from './search-rate.ts'

export function bindSearch(bind: Bind, deps: Deps): void {
  const rate = createSearchRate()
  bind(search)(async ({ query }, reader) => {
    const retryAfter = rate.count(reader.sessionId, deps.now())
    if (retryAfter === 0) return findResults(deps, reader, query)
    reader.log.warn('limit hit: searches')
    return fail('too-many-requests', { retryAfter })
  })
}
