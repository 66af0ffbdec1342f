import { expect, test } from 'vitest'
import { reloadGuardMs } from '#client/offline/build/stale-chunk.ts'
import { longestSilenceMs } from '#client/offline/last-contact.ts'
import { undoMinutes } from '#domain/appointment.ts'
import { contactDays } from '#domain/contact-visibility.ts'
import { longestAgoMs } from '#domain/outbox/client-clock.ts'
import { mostEntries } from '#domain/outbox/outbox.ts'
import { longestRetryAfterMs } from '#domain/outbox/outbox-answer.ts'
import { longestBackOffMs, longestSendMs } from '#domain/outbox/outbox-drain.ts'
import { quietMs } from '#domain/outbox/outbox-view.ts'
import { sendTimeoutMs } from '#domain/outbox/status-change.ts'
import { retainAssetsMs } from '#server/http/retained-assets.ts'
import { checkEveryMs } from '#sw/check-build.ts'

// Tests beside the code check how these figures act. This one checks their values against docs/spec.md.
const [second, minute, day] = [1_000, 60_000, 86_400_000]

test.each([
  ['O4 the changes that wait at most', mostEntries, 500],
  ['O5 how long a sending may take', sendTimeoutMs, 20 * second],
  ['O6 how old a change may be', longestAgoMs, 30 * day],
  ['O6 how long it can be taken back, minutes', undoMinutes, 10],
  ['O7 the longest time between two attempts', longestBackOffMs, 60 * second],
  ['O7 the longest that a server may ask to be left alone', longestRetryAfterMs, 15 * minute],
  ['O8 how long nothing is said of what waits', quietMs, 2 * minute],
  ['O9 how long “send now” is waited for', longestSendMs, 10 * second],
  ['O9 how long the schedule is read without a contact', longestSilenceMs, 7 * day],
  ['O10 how long files of an earlier build are served', retainAssetsMs, 7 * day],
  ['O2 the days back that are kept', contactDays.back, 7],
  ['O2 the days ahead that are kept', contactDays.ahead, 14],
  ['R16 the time between two full reloads', reloadGuardMs, 10 * second],
  ['D1 how often a newer build is looked for', checkEveryMs, 3_600_000],
])('%s', (_what, figure, agreed) => {
  expect(figure).toBe(agreed)
})
