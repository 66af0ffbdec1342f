import { countVisitLinks, makeVisitLink, revokeAllVisitLinks } from '#contract/order/visit-links.ts'
import { visitPath } from '#contract/pages/server-pages.ts'
import { findAppointment } from '../appointments/rows/store.ts'
import { inTransactionIfOk } from '../db/in-transaction.ts'
import type { Deps } from '../deps.ts'
import { fail } from '../http/answer.ts'
import type { Bind } from '../http/bind.ts'
import { lockStation } from '../stations/store.ts'
import { hashToken, makeToken } from '../token.ts'
import { countLinks, insertVisitLink, revokeVisitLinks } from '../visit-links/store.ts'

/** The desk's calls for the links of a customer to a visit. */
export function bindVisitLinks(bind: Bind, { config, database, now }: Deps): void {
  bind(makeVisitLink)(async ({ params: { id } }, { account, log }) => {
    const token = makeToken()
    return inTransactionIfOk(database, async (tx) => {
      await lockStation(account, tx, database.kind)
      if (!(await findAppointment(account, tx, id))) return fail('not-found')
      await insertVisitLink(account, tx, { hash: hashToken(token), appointmentId: id, now: now() })
      log.info({ appointment: id }, 'visit shared')
      return { ok: true as const, value: { url: `${config.publicOrigin}${visitPath}/${token}` } }
    })
  })

  bind(countVisitLinks)(async ({ params: { id } }, { account }) => {
    if (!(await findAppointment(account, database.db, id))) return fail('not-found')
    return { ok: true, value: { appointmentId: id, count: await countLinks(account, database.db, id) } }
  })

  bind(revokeAllVisitLinks)(async ({ params: { id } }, { account, log }) => {
    if (!(await findAppointment(account, database.db, id))) return fail('not-found')
    await revokeVisitLinks(account, database.db, id)
    log.info({ appointment: id }, 'links to a visit revoked')
    return { ok: true, value: { appointmentId: id, count: 0 } }
  })
}
