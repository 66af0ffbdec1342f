import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkImport, startImport } from '#contract/imports/imports.ts'
import { brokenRows, cellsOf, soundRow, wideHeader } from '../../support/imports/broken-rows.ts'
import { sendFiles, toCsv, waitForState } from '../../support/imports/import-client.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { openStation } from '../../support/station.ts'

/** `npm run test:import` sets it. */
const isFull = process.env.FULL_IMPORT === '1'
const rows = isFull ? 100_000 : 4_000
/** Of the whole way: sending, checking and importing 100,000 rows. */
const mostMs = isFull ? 120_000 : 30_000
/** One row of a hundred is broken. */
const oneIn = isFull ? 100 : 20

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test(
  `M28 ${rows.toLocaleString('en')} rows with all kinds of broken ones are imported in time, beside other work`,
  async () => {
    const { owner, account } = await openStation(server)
    const lines = Array.from({ length: rows }, (_, at) => {
      // Every third row is another line of the order before.
      const sound = soundRow(at - (at % 3 === 2 ? 1 : 0) + 1)
      const broken = at % oneIn === 0 ? brokenRows[(at / oneIn) % brokenRows.length] : undefined
      return cellsOf(broken ? { ...soundRow(at + 1), ...broken.change } : { ...sound, 'Nazwa pozycji': `Część ${at}` })
    })
    const content = toCsv([wideHeader, ...lines])
    const start = performance.now()
    const sent = (await sendFiles(owner.client, [{ name: 'duży.csv', content }])).value
    const sentMs = performance.now() - start
    expect(sent.rows).toBe(rows)
    const params = { id: sent.id }
    await owner.client.send(checkImport, { params })
    const checked = await waitForState(owner.client, sent.id, ['checked'], mostMs)
    const checkedMs = performance.now() - start
    await owner.client.send(startImport, { params })

    // Others read and write meanwhile.
    let [slowest, isDone] = [0, false]
    const others = (async () => {
      while (!isDone) {
        const asked = performance.now()
        await owner.client.fetch('/api/customers?limit=1')
        slowest = Math.max(slowest, performance.now() - asked)
        await new Promise((done) => setTimeout(done, 100))
      }
    })()
    const done = await waitForState(owner.client, sent.id, ['done'], mostMs)
    isDone = true
    await others
    const wholeMs = performance.now() - start
    const megabytes = Math.round(content.length / 1e6)
    const seconds = (ms: number) => (ms / 1000).toFixed(1)
    process.stdout.write(
      `import of ${rows} rows, ${megabytes} MB: sent ${seconds(sentMs)} s, checked ${seconds(checkedMs - sentMs)} s, imported ${seconds(wholeMs - checkedMs)} s, whole ${seconds(wholeMs)} s; slowest other request ${Math.round(slowest)} ms\n`,
    )
    expect(wholeMs).toBeLessThan(mostMs)
    expect(slowest).toBeLessThan(6000)
    // The import does what the check has said.
    expect(done.counts).toEqual(checked.counts)
    const broken = Math.ceil(rows / oneIn)
    expect(done.counts?.rows).toBe(rows)
    expect(done.counts?.failed).toBeGreaterThan(broken / 5)
    expect(done.counts?.failed).toBeLessThan(broken)
    const { db } = server.database
    for (const [level, table] of [
      ['customer', 'customer'],
      ['vehicle', 'vehicle'],
      ['visit', 'appointment'],
      ['line', 'order_line'],
    ] as const) {
      const { count } = await db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('account_id', '=', account)
        .executeTakeFirstOrThrow()
      expect(Number(count), table).toBe(done.counts?.[level].created)
    }
  },
  mostMs + 60_000,
)
