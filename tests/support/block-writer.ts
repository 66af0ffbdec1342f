import { constraintOf } from '#server/db/in-transaction.ts'
import { openDatabase } from '#server/open-database.ts'

// A process of its own that tries to book one bay many times at once. Arguments: `dataDir databaseUrl station bay
// writers`.
const [dataDir = '', databaseUrl = '', station = '', bay = '', writers = '1'] = process.argv.slice(2)
const database = await openDatabase({ dataDir, databaseUrl: databaseUrl || null }, Date.now)
process.stdout.write('ready\n')
await new Promise((go) => process.stdin.once('data', go))

const outcomes = await Promise.all(
  Array.from({ length: Number(writers) }, async (_, index) => {
    try {
      await database.db.transaction().execute(async (tx) => {
        if (database.kind === 'postgres') {
          await tx.selectFrom('station').select('id').where('id', '=', station).forNoKeyUpdate().execute()
        }
        await tx
          .insertInto('block')
          .values({
            id: `${process.pid}-${index}`,
            account_id: station,
            appointment_id: 'appointment',
            bay_id: bay,
            from_at: 1000 + index,
            to_at: 5000 + index,
            live: 1,
          })
          .execute()
      })
      return 'won'
    } catch (error) {
      return constraintOf(error) ?? String(error)
    }
  }),
)
process.stdout.write(`${JSON.stringify(outcomes)}\n`)
await database.close()
