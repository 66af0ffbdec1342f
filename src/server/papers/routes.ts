import { listPaperLinks, makePaperLink, type PaperLink, revokePaperLink } from '#contract/order/paper-links.ts'
import { writeInstant } from '#domain/instant.ts'
import { type LinkedPaper, linkExpiry, linkedPapersOf, mostPaperLinks } from '#domain/papers/paper.ts'
import { readReports } from '../appointments/condition-reports/read-reports.ts'
import { readInspections } from '../appointments/inspections/read-inspections.ts'
import { findAppointment } from '../appointments/rows/store.ts'
import type { Db } from '../db/database.ts'
import { inTransactionIfOk } from '../db/in-transaction.ts'
import type { Deps } from '../deps.ts'
import { type Answer, fail } from '../http/answer.ts'
import type { Bind } from '../http/bind.ts'
import { newId } from '../new-id.ts'
import { lockStation } from '../stations/store.ts'
import { hashToken, makeToken } from '../token.ts'
import { paperLinkUrl } from './paper-link-url.ts'
import { deletePaperLink, findPaperLinks, insertPaperLink, type PaperLinkRow } from './rows/store.ts'

const present = (row: PaperLinkRow): PaperLink => ({
  id: row.id,
  paper: row.paper as LinkedPaper,
  language: row.language,
  madeAt: writeInstant(row.made_at),
  expiresAt: writeInstant(row.expires_at),
})

export function bindPaperLinks(bind: Bind, { config, database, now }: Deps): void {
  bind(makePaperLink)(async ({ params, body }, { account, log }) => {
    const token = makeToken()
    const at = now()
    return inTransactionIfOk(database, async (tx) => {
      await lockStation(account, tx, database.kind)
      if (!(await findAppointment(account, tx, params.id))) return fail('not-found')
      const inspections = await readInspections(account, tx, params.id)
      const conditionReports = await readReports(account, tx, params.id, true)
      if (!linkedPapersOf({ inspections, conditionReports }).includes(body.paper)) return fail('paper-empty')
      if ((await findPaperLinks(account, tx, params.id, at)).length >= mostPaperLinks)
        return fail('too-many-paper-links')
      const row = {
        account_id: account,
        id: newId(),
        appointment_id: params.id,
        token_hash: hashToken(token),
        ...body,
        made_at: at,
        expires_at: linkExpiry(body.paper, at),
      }
      await insertPaperLink(tx, row)
      log.info({ appointment: params.id, paper: body.paper }, 'paper shared')
      return { ok: true as const, value: { ...present(row), url: paperLinkUrl(config.publicOrigin, token) } }
    })
  })

  bind(listPaperLinks)(async ({ params }, { account }) => listOf(account, database.db, params.id))

  bind(revokePaperLink)(async ({ params }, { account, log }) => {
    await deletePaperLink(account, database.db, params.id, params.linkId)
    log.info({ appointment: params.id }, 'link to a paper revoked')
    return listOf(account, database.db, params.id)
  })

  async function listOf(
    account: string,
    db: Db,
    id: string,
  ): Promise<Answer<{ appointmentId: string; links: PaperLink[] }>> {
    if (!(await findAppointment(account, db, id))) return fail('not-found')
    const rows = await findPaperLinks(account, db, id, now())
    return { ok: true, value: { appointmentId: id, links: rows.map(present) } }
  }
}
