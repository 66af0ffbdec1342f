import { exportProfile, exportStation, getProcessingRecord } from '#contract/exports.ts'
import { inTransactionIfOk } from '../db/in-transaction.ts'
import type { Deps } from '../deps.ts'
import { fail } from '../http/answer.ts'
import type { Bind, Context } from '../http/bind.ts'
import { exportLimits } from '../limits/limits.ts'
import { countAll } from '../limits/store.ts'
import { gatherPersonalData } from './export-profile.ts'
import { writeExport } from './export-station.ts'
import { inLog } from './in-log.ts'
import { makeProcessingRecord } from './processing-record/make-record.ts'

export function bindExports(bind: Bind, deps: Deps): void {
  const { database, key, now } = deps
  const countExport = async (whose: string, { log }: Pick<Context, 'log'>) => {
    const counted = await inTransactionIfOk(database, (tx) => countAll(tx, exportLimits(key, whose), now()))
    if (!counted.ok) log.warn({ why: counted.why }, 'limit hit: export')
    return counted
  }
  const attach = (name: string): [string, string] => ['content-disposition', `attachment; filename="${name}"`]
  const day = (): string => new Date(now()).toISOString().slice(0, 10)

  bind(exportStation)(async (_input, context) => {
    const counted = await countExport(context.account, context)
    if (!counted.ok) return counted
    context.log.info('station exported')
    const value = inLog(context, writeExport(deps, context.account, now()))
    return { ok: true, value, headers: [attach(`station-${day()}.zip`)] }
  })

  bind(getProcessingRecord)(async ({ query: { language } }, { account }) => {
    const record = await makeProcessingRecord(deps, account, language)
    if (!record) return fail('not-found')
    const name = language === 'pl' ? 'rejestr-czynnosci' : 'processing-record'
    return { ok: true, value: onePiece(record), headers: [attach(`${name}-${day()}.html`)] }
  })

  bind(exportProfile)(async (_input, context) => {
    const counted = await countExport(context.user.id, context)
    if (!counted.ok) return counted
    const value = await gatherPersonalData(deps, context.user.id)
    context.log.info('personal data exported')
    return value ? { ok: true, value, headers: [attach(`my-data-${day()}.json`)] } : fail('not-found')
  })
}

async function* onePiece(bytes: Uint8Array<ArrayBuffer>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  yield bytes
}
