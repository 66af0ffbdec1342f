import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseProfile, eraseStation } from '#contract/erasures.ts'
import type { Endpoint } from '#contract/shape/endpoint.ts'
import { raiseDueFollowUps } from '#server/follow-ups/raise-follow-ups.ts'
import { planReminders } from '#server/messages/plan-reminders.ts'
import { findPushFacts } from '#server/push/find-facts.ts'
import { sweep } from '#server/retention/store.ts'
import { endpoints } from '../../support/contract.ts'
import { callSample, fillStation, samples } from '../../support/filled-station.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { book, openStation } from '../../support/station.ts'
import { type PlanStep, plansAgain, watchPlans } from './watch-plans.ts'

const dayMs = 86_400_000
/** Reading these is reading everything. */
const wholeCalls = ['exportStation', 'exportProfile']
/** Each ends the session, or what the other calls need. */
const endingCalls = ['enrolDevice', 'logout', 'endSession', 'endOtherSessions', 'erase', 'anonymise']

/** Tables with a few rows for a workshop or a person, or that are soon emptied, and names of subqueries. */
const small = [
  ...[
    'absence',
    'bay',
    'country',
    'device',
    'employee',
    'erasure',
    'figure_mark',
    'follow_up_rules',
    'import_job',
    'legal',
  ],
  ...['inspection_template', 'message_choice', 'message_template', 'online_booking', 'otp', 'passkey_permission'],
  ...[
    'push_delivery',
    'push_fact',
    'push_key',
    'push_subscription',
    'saved_view',
    'sms_gateway',
    'station',
    'station_choice',
  ],
  ...['station_logo', 'waitlist', 'working_hours', 'workshop_page', 'workshop_slug', 'hit', 'visit'],
  // Rows that wait for the search index, and the candidates that a search reads one by one.
  ...['search_todo', 'search_upkeep', 'json_each'],
]

/** What may read all that a workshop has, or all rows of an index. */
const known: readonly { why: string; step: RegExp; sql: RegExp }[] = [
  {
    why: 'a search of a part of a text',
    step: /(appointment|customer|vehicle) USING/,
    sql: / like \(\? \|\| ''\) escape/,
  },
  {
    why: 'a page of a list, in the order of its index',
    step: /(customer|vehicle) USING INDEX (customer_by_search|vehicle_by_order) /,
    sql: /order by .* limit \d+$/,
  },
  { why: 'customers without mails', step: /^SEARCH off USING INDEX customer_mails_off /, sql: /./ },
  { why: 'the room of the photos, in the index', step: /^SEARCH photo USING COVERING INDEX/, sql: /sum\("bytes"\)/ },
  { why: 'messages that wait', step: /^SCAN message USING INDEX message_by_due$/, sql: /./ },
  { why: 'SMS without a result', step: /^SCAN message USING INDEX message_with_open_sms$/, sql: /./ },
  { why: 'SMS that wait', step: /^SCAN sms USING INDEX sms_by_next$/, sql: /./ },
  { why: 'SMS without a result', step: /^SEARCH sms USING INDEX sms_by_age /, sql: /^update "sms" set "failed_at"/ },
  {
    why: 'open follow-ups, counted in their index',
    step: /^SEARCH follow_up USING INDEX follow_up_by_next /,
    sql: /count/,
  },
  {
    why: 'follow-ups of what an import made, while it is undone in parts',
    step: /^SEARCH follow_up USING INDEX follow_up_by_age /,
    sql: /^select "(customer|vehicle)_id" as "id" from "follow_up"/,
  },
  { why: 'a deleted station, in parts', step: /^SEARCH /, sql: /\blimit \d+$/ },
  { why: 'what is left of a deleted station', step: /^SEARCH /, sql: /^delete from "station"/ },
  { why: 'what leads to a deleted station', step: /^SEARCH (visit_link|paper_link|invitation|user) /, sql: /./ },
  { why: 'cars, in parts, once a day', step: /^SEARCH vehicle USING INDEX/, sql: /^select "id" from "vehicle" where/ },
]

let server: TestServer
let plans: ReturnType<typeof watchPlans>
beforeAll(async () => {
  plans = watchPlans()
  server = await startTestServer()
})
afterAll(async () => {
  await server.stop()
  plans.stop()
})

// PostgreSQL chooses by what the tables contain.
test.runIf(!process.env.TEST_DATABASE_URL)('what calls and jobs read does not grow, and is planned once', async () => {
  plans.take()
  const mine = await openStation(server)
  const own = await fillStation(server, mine)
  const later = new Date(server.clock.now + 30 * dayMs).toISOString()
  await book(mine.owner, {
    ...{ startsAt: later, vehicle: { plate: 'WX 70001', country: 'PL' } },
    customer: { name: 'Ewa Nowak', phone: '+48601555444', email: 'ewa@example.com' },
  })
  const steps = plans.take()
  for (const [name, sample] of Object.entries(samples)) {
    if (endingCalls.some((one) => name.startsWith(one))) continue
    await callSample(mine.owner.client, endpoints[name] as Endpoint, sample, own)
    const taken = plans.take()
    if (!wholeCalls.includes(name)) steps.push(...taken)
  }
  const deps = { database: server.database, now: () => server.clock.now, hub: { announce: () => {} } }
  await sweep(server.database, server.clock.now)
  await planReminders(deps)
  await raiseDueFollowUps(deps)
  await findPushFacts(deps)
  steps.push(...plans.take())
  const mechanic = await mine.join('mechanic')
  const erased = await openStation(server, { name: 'Erased' })
  await fillStation(server, erased)
  plans.take()
  const body = { email: `${mechanic.userId}@example.com` }
  expect((await mechanic.client.send(eraseProfile, { body })).status).toBe(204)
  expect((await erased.owner.client.send(eraseStation, { body: { name: 'Erased' } })).status).toBe(204)
  steps.push(...plans.take())
  expect(wholeReads(steps)).toEqual([])
  const again = steps.filter(({ step }) => step === plansAgain)
  expect([...new Set(again.map(({ sql }) => sql))]).toEqual([])
})

function wholeReads(steps: readonly PlanStep[]): string[] {
  const whole = steps.filter(
    ({ step, sql }) =>
      (/^SCAN (?!CONSTANT)\w+/.test(step) || /^SEARCH \w+ .*\(account_id=\?( AND (kind|state)=\?)?\)/.test(step)) &&
      !small.includes(step.split(' ')[1] ?? '') &&
      !known.some((one) => one.step.test(step) && one.sql.test(sql)),
  )
  return [...new Set(whole.map(({ step, sql }) => `${step}: ${sql}`))]
}
